// Lists: their bullets and numbers, their levels, and the blocks between and within their items.
import { code, loose, ol, olFrom, p, quote, type Rows, testRows, ul } from './table-of-cases.ts'

const marks: Rows = [
  ['* oars', ul('oars')],
  ['- oars\n- rope', ul('oars', 'rope')],
  ['+ oars\n+ rope', ul('oars', 'rope')],
  ['* oars\n- rope\n+ tar', ul('oars', 'rope', 'tar')],
  ['*   oars', ul('oars')],
  ['*\toars', ul('oars')],
  ['*oars', p('*oars')],
  ['-5 degrees', p('-5 degrees')],
  ['*', p('*')],
  ['-', p('-')],
  ['* oars\n* \n* rope', ul('oars', '', 'rope')],
  ['* oars\n* \n\n* rope', ul('oars', loose().trimEnd(), loose(p('rope')))],
  ['* oars\n*\n* rope', ul(loose(p('oars', '*')), loose(p('rope')))],
  ['1. cast off\n2. row', ol('cast off', 'row')],
  ['1. cast off\n1. row\n1. sing', ol('cast off', 'row', 'sing')],
  ['3. cast off\n7. row', olFrom(3, 'cast off', 'row')],
  ['0. cast off', olFrom(0, 'cast off')],
  ['007. cast off', olFrom(7, 'cast off')],
  ['1234567890. too long', p('1234567890. too long')],
  ['1) cast off', p('1) cast off')],
  ['1.cast off', p('1.cast off')],
  ['1986. What a year', olFrom(1986, 'What a year')],
  ['1. cast off\n* rope', `${ol('cast off')}\n${ul('rope')}`],
  ['* rope\n1. cast off', `${ul('rope')}\n${ol('cast off')}`],
  ['- [ ] tar the keel', ul('[ ] tar the keel')],
  ['* **wet** `x`', ul('<strong>wet</strong> <code>x</code>')],
]

const besideOthers: Rows = [
  ['On board:\n* oars', `${p('On board:')}\n${ul('oars')}`],
  ['Steps\n4. row\n5. rest', `${p('Steps')}\n${olFrom(4, 'row', 'rest')}`],
  ['Steps\n10. row', p('Steps', '10. row')],
  ['Steps\n9. row\n10. rest', `${p('Steps')}\n${olFrom(9, 'row', 'rest')}`],
  ['Steps\n\n10. row\n11. rest', `${p('Steps')}\n${olFrom(10, 'row', 'rest')}`],
  ['* oars\n10. row', ul('oars<br>\n10. row')],
  ['* oars\nof ash\n* rope', ul(loose(p('oars', 'of ash')), loose(p('rope')))],
  ['* oars\nof ash', ul('oars<br>\nof ash')],
  ['* oars\n  of ash', ul('oars<br>\n  of ash')],
  ['* oars\n      of ash', ul('oars<br>\n      of ash')],
  ['* oars\n\nAll set.', `${ul('oars')}\n${p('All set.')}`],
  ['* oars\n\n\n* rope', ul(loose(p('oars')), loose(p('rope')))],
  ['* oars\n\nand\n\n* rope', `${ul('oars')}\n${p('and')}\n${ul('rope')}`],
  ['* oars\n# Rope', `${ul('oars')}\n<h1>Rope</h1>`],
  ['* oars\n> rope', ul(`oars${quote(p('rope'))}\n`)],
  ['* oars\n> rope\nof hemp\n* tar', ul(loose(p('oars'), quote(p('rope', 'of hemp'))), loose(p('tar')))],
  ['* oars\n\n> rope', `${ul('oars')}\n${quote(p('rope'))}`],
  ['* oars\nand\n    * rope', ul(`oars<br>\nand${p('* rope')}\n`)],
  ['* \noars', ul('oars')],
  ['* \n\noars', `${ul('')}\n${p('oars')}`],
  ['  * oars\n* rope', p('* oars', '* rope')],
  ['On board:\n  * oars', `${p('On board:')}\n${p('* oars')}`],
  ['> oars\n* rope', `${quote(p('oars'))}\n${ul('rope')}`],
  ['* oars\n***\n* rope', `${ul('oars')}\n<hr>\n${ul('rope')}`],
  ['* oars\n```\nrope\n```\n* tar', `${ul('oars')}\n${code('rope')}\n${ul('tar')}`],
  ['    * oars', code('* oars')],
  ['* oars \n* rope', ul('oars ', 'rope')],
  ['> 1. row\n> 2. rest', quote(ol('row', 'rest'))],
  ['> * oars\nof ash', quote(ul('oars<br>\nof ash'))],
]

const levels: Rows = [
  ['* ship\n  * mast\n    * sail\n* shore', ul(`ship${ul(`mast${ul('sail')}\n`)}\n`, 'shore')],
  ['1. ship\n  1. mast\n  2. sail\n2. shore', ol(`ship${ol('mast', 'sail')}\n`, 'shore')],
  ['1. ship\n   * mast\n2. shore', ol(loose(p('ship'), ul('mast')), loose(p('shore')))],
  ['* ship\n    * mast', ul('ship<br>\n    * mast')],
  ['* ship\n * shore', ul('ship', 'shore')],
  ['* ship\n   * mast\n  * sail', ul(`ship${ul('mast', 'sail')}\n`)],
  [' * ship\n  * mast\n* shore', ul(`ship${ul('mast')}\n`, 'shore')],
  ['* ship\n  3. mast', ul(loose(p('ship'), olFrom(3, 'mast')))],
  ['* ship\n        * mast', ul('ship<br>\n        * mast')],
  ['* * mast', ul(`\n${ul('mast')}\n`)],
  ['10. ship\n  * mast\n11. shore', olFrom(10, loose(p('ship'), ul('mast')), 'shore')],
  ['- ship\n - shore\n  - mast\n   - sail\n    - rope', ul('ship', `shore${ul('mast', `sail${ul('rope')}\n`)}\n`)],
]

const within: Rows = [
  ['* oars\n\n  of ash', ul(loose(p('oars'), p('of ash')))],
  ['* oars\n\n  of ash\n* rope', ul(loose(p('oars'), p('of ash')), loose(p('rope')))],
  ['* oars\n* rope\n\n* tar', ul('oars', loose(p('rope')), loose(p('tar')))],
  ['* ship\n  * mast\n\n* shore', ul(loose(p('ship'), ul('mast')), loose(p('shore')))],
  ['* oars\n  > of ash', ul(`oars${quote(p('of ash'))}\n`)],
  ['* > of ash', ul(`\n${quote(p('of ash'))}\n`)],
  ['* # Ship', ul('\n<h1>Ship</h1>\n')],
  ['* oars\n  ```\n  a\n  ```', ul('oars<br>\n  <code>\n  a\n  </code>')],
  ['1. ```\n   a\n   ```', ol('<code>\n   a\n   </code>')],
  ['* oars\n\n      a = 1', ul(loose(p('oars'), code('a = 1')))],
]

testRows('bullets and numbers of lists', marks)
testRows('lists beside other blocks', besideOthers)
testRows('lists in lists', levels)
testRows('blocks in lists', within)
