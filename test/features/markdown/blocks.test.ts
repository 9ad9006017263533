// Paragraphs, headings, rules, quotes, quote and spoiler fences, tables.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { htmlOf } from './rendering.ts'
import { code, ol, p, quote, type Rows, spoiler, testRows, ul } from './table-of-cases.ts'

const paragraphs: Rows = [
  ['', ''],
  ['   \n\t\n', ''],
  ['Ahoy', p('Ahoy')],
  ['Ahoy\nthere', p('Ahoy', 'there')],
  ['Ahoy\n\nthere', `${p('Ahoy')}\n${p('there')}`],
  ['Ahoy\n\n\n\nthere', `${p('Ahoy')}\n${p('there')}`],
  ['Ahoy\n  \nthere', `${p('Ahoy')}\n${p('there')}`],
  ['\n\nAhoy\n\n', p('Ahoy')],
  ['  Ahoy', p('Ahoy')],
  ['Ahoy\n  there', p('Ahoy', '  there')],
  ['Ahoy\n      there', p('Ahoy', '      there')],
  ['Ahoy  \nthere', p('Ahoy  ', 'there')],
  ['Ahoy\\\nthere', p('Ahoy\\', 'there')],
  ['Ahoy\r\nthere', p('Ahoy', 'there')],
  ['a\tb\nabcd\te', p('a   b', 'abcd    e')],
  ['`a\tb`', p('<code>a  b</code>')],
  ['\tAhoy', code('Ahoy')],
  ['a  b   c', p('a  b   c')],
  ['[pier]: https://example.com', p('[pier]: <a href="https://example.com">https://example.com</a>')],
]

const headings: Rows = [
  ['# Deck', '<h1>Deck</h1>'],
  ['## Deck', '<h2>Deck</h2>'],
  ['###### Deck', '<h6>Deck</h6>'],
  ['####### Deck', p('####### Deck')],
  ['#Deck', p('#Deck')],
  ['#', p('#')],
  ['# ', p('# ')],
  ['## ##', p('## ##')],
  ['#    Deck', '<h1>Deck</h1>'],
  ['#\tDeck', '<h1>Deck</h1>'],
  ['# Deck ##', '<h1>Deck</h1>'],
  ['# C#', '<h1>C#</h1>'],
  ['# #1', '<h1>#1</h1>'],
  [' # Deck', p('# Deck')],
  ['Ahoy\n  # Deck', p('Ahoy', '  # Deck')],
  ['# *Deck*', '<h1><em>Deck</em></h1>'],
  ['below\n# Deck\nabove', `${p('below')}\n<h1>Deck</h1>\n${p('above')}`],
  ['Deck\n====', p('Deck', '====')],
]

const rules: Rows = [
  ['---', '<hr>'],
  ['***', '<hr>'],
  ['___', '<hr>'],
  ['- - -', '<hr>'],
  ['-----------', '<hr>'],
  ['--', p('--')],
  ['--- deck', p('--- deck')],
  ['Deck\n---\nHold', `${p('Deck')}\n<hr>\n${p('Hold')}`],
]

const quotes: Rows = [
  ['> Ahoy', quote(p('Ahoy'))],
  ['>Ahoy', quote(p('Ahoy'))],
  ['> Ahoy\n> there', quote(p('Ahoy', 'there'))],
  ['> Ahoy\nthere', quote(p('Ahoy', 'there'))],
  ['> Ahoy\n\nthere', `${quote(p('Ahoy'))}\n${p('there')}`],
  ['> Ahoy\n\n> there', `${quote(p('Ahoy'))}\n${quote(p('there'))}`],
  ['> Ahoy\n>\n> there', quote(p('Ahoy'), p('there'))],
  ['> Ahoy\n> > there', quote(p('Ahoy'), quote(p('there')))],
  ['>> Ahoy\n> there', quote(quote(p('Ahoy', 'there')))],
  ['said\n> Ahoy', `${p('said')}\n${quote(p('Ahoy'))}`],
  ['>', p('&gt;')],
  ['>>', quote(p('&gt;'))],
  ['> \n>', p('&gt; ', '&gt;')],
  ['why\n>', p('why', '&gt;')],
  ['>\n> Ahoy', quote(p('Ahoy'))],
  ['>\nAhoy', quote(p('Ahoy'))],
  ['>\n> \n>\nAhoy\nthere', quote(p('Ahoy', 'there'))],
  ['why\n>\nso', `${p('why')}\n${quote(p('so'))}`],
  ['> Ahoy\n>\nthere', quote(p('Ahoy'), p('there'))],
  ['> Ahoy\n    there', quote(p('Ahoy', '    there'))],
  ['>> \n> Ahoy', quote(quote(p('Ahoy')))],
  ['>\n\nAhoy', `${p('&gt;')}\n${p('Ahoy')}`],
  ['>\n# Deck', `${p('&gt;')}\n<h1>Deck</h1>`],
  ['>\n```\na\n```', `${p('&gt;')}\n${code('a')}`],
  ['> Ahoy\n10. there', quote(p('Ahoy', '10. there'))],
  ['> Ahoy\n> * there', quote(p('Ahoy', '* there'))],
  ['> Ahoy\n>\n> * there', quote(p('Ahoy'), ul('there'))],
  ['>   Ahoy\n>   there', quote(p('Ahoy', '  there'))],
  ['> # Deck', quote('<h1>Deck</h1>')],
  ['> ```\n> a\n> ```', quote(p('<code>\na\n</code>'))],
  ['> ```\n> a\nafter', quote(p('```', 'a', 'after'))],
  ['> Ahoy\n```\na\n```\nthere', `${quote(p('Ahoy'))}\n${code('a')}\n${p('there')}`],
  ['    > Ahoy', code('&gt; Ahoy')],
  ['->', p('-&gt;')],
]

const fences: Rows = [
  ['```quote\nAhoy\n```', quote(p('Ahoy'))],
  ['~~~ quote\nAhoy\n~~~\nthere', `${quote(p('Ahoy'))}\n${p('there')}`],
  ['```Quote\nAhoy\n```', quote(p('Ahoy'))],
  ['```quoted\nAhoy\n```', quote(p('Ahoy'))],
  ['said\n```quote\nAhoy\n\nthere\n```', `${p('said')}\n${quote(p('Ahoy'), p('there'))}`],
  ['```quote\nAhoy', quote(p('Ahoy'))],
  ['```quote\n* oars\n1. row\n```', quote(ul('oars'), ol('row'))],
  ['```quote\n```\na\n```', `${p('a')}\n${code('')}`],
  ['```\n```', ''],
  ['Ahoy\n~~~python\n~~~\nthere', p('Ahoy', 'there')],
  ['```quote\n```spoiler a\n```\n```\nAhoy', p('Ahoy')],
  ['```\n\n```', code('')],
  ['```', code('')],
  ['````quote\n```\na\n```\n````', quote(code('a'))],
  ['```quote\n~~~\na\n~~~\n```', quote(code('a'))],
  ['```quote\n```quote\nin\n```\nout\n```\nend', `${quote(quote(p('in')), p('out'))}\n${p('end')}`],
  ['```quote\n```text\na\n```\nAhoy\n```', quote(code('a', 'Text only'), p('Ahoy'))],
  ['~~~quote\n> Ahoy\n~~~', quote(quote(p('Ahoy')))],
  ['```\na\n````\n```', code('a\n````')],
  ['````\n```\n````', code('```')],
  ['```\n~~~\n```', code('~~~')],
  ['```\n> a\n* b\n```', code('&gt; a\n* b')],
  [' ```\na\n```', `${p('```', 'a')}\n${code('')}`],
  ['  ```\n  a\n  ```', p('<code>\n  a\n  </code>')],
  ['```\na\n ```\nb\n```', code('a\n ```\nb')],
  ['```\na\n``` \nb', `${code('a')}\n${p('b')}`],
  ['    ```\n    a', code('```\na')],
  ['``', p('``')],
  ['``` a ``` b', p('<code> a </code> b')],
  ['~~~ a ~~~', p('~~~ a ~~~')],
  ['~~~ a: b\nc', code('c', 'a')],
  ['~~~ : b\nc', p('~~~ : b', 'c')],
  ['``` a ~ b', p('``` a ~ b')],
  ['```quote\nAhoy\n* oars\n```', quote(p('Ahoy'), ul('oars'))],
]

const spoilers: Rows = [
  ['```spoiler The end\nHe sails.\n```', spoiler('The end', p('He sails.'))],
  ['```spoiler\nHe sails.\n```', spoiler('', p('He sails.'))],
  ['```spoiler\n```', ''],
  ['```spoiler a\nAhoy\n* oars\n\n* rope\n```', spoiler('a', p('Ahoy', '* oars'), ul('rope'))],
  ['~~~spoiler *The* end\n* oars\n~~~\nafter', `${spoiler('<em>The</em> end', ul('oars'))}\n${p('after')}`],
  ['```spoiler a\n```spoiler b\nc\n```\n```', spoiler('a', spoiler('b', p('c')))],
  ['```spoiler a\n```quote\nb\n```\nc\n```', spoiler('a', quote(p('b')), p('c'))],
  ['```quote\n```spoiler a\nb\n```\n```', quote(spoiler('a', p('b')))],
  ['```spoiler <b>\nc', spoiler('&lt;b&gt;', p('c'))],
  ['> ```spoiler a\n> b\n> ```', quote(p('<code>spoiler a\nb\n</code>'))],
]

const row = (tag: 'td' | 'th', cells: readonly string[], styles: readonly string[] = []): string =>
  `<tr>\n${cells
    .map((cell, index) => {
      const style = styles[index] === undefined ? '' : ` style="text-align: ${styles[index]};"`
      return `<${tag}${style}>${cell}</${tag}>\n`
    })
    .join('')}</tr>\n`
const table = (head: readonly string[], body: readonly (readonly string[])[], styles?: readonly string[]): string =>
  `<table>\n<thead>\n${row('th', head, styles)}</thead>\n` +
  `<tbody>\n${body.map(cells => row('td', cells, styles)).join('')}</tbody>\n</table>`

const tables: Rows = [
  ['port | star\n---- | ----\nred | green', table(['port', 'star'], [['red', 'green']])],
  ['|port|star|\n|-|-|\n|red|green|', table(['port', 'star'], [['red', 'green']])],
  ['a | b\n:-- | --:\n1 | 2', table(['a', 'b'], [['1', '2']], ['left', 'right'])],
  ['a\n:-:\n1', p('a', ':-:', '1')],
  ['| a |\n| :-: |\n| 1 |', table(['a'], [['1']], ['center'])],
  [
    'a | b\n-- | --\n1 | 2 | 3\n4',
    table(
      ['a', 'b'],
      [
        ['1', '2'],
        ['4', ''],
      ],
    ),
  ],
  ['a | b\n-- | --\n*1* | \\|', table(['a', 'b'], [['<em>1</em>', '|']])],
  ['a | b\n-- | --', table(['a', 'b'], [['', '']])],
  ['a | b\n-- | --\n`1 | 2` | 3', table(['a', 'b'], [['<code>1 | 2</code>', '3']])],
  ['a | `b|c`\n-- | --\n1 | ``2|`|3``', table(['a', '<code>b|c</code>'], [['1', '<code>2|`|3</code>']])],
  ['a | b\n-- | --\n`1 | 2', table(['a', 'b'], [['`1', '2']])],
  ['Ahoy\na | b\n-- | --\n1 | 2', p('Ahoy', 'a | b', '-- | --', '1 | 2')],
  ['Ahoy\n\na | b\n-- | --\n1 | 2', `${p('Ahoy')}\n${table(['a', 'b'], [['1', '2']])}`],
  ['# Deck\na | b\n-- | --\n1 | 2', `<h1>Deck</h1>\n${table(['a', 'b'], [['1', '2']])}`],
  ['```\nx\n```\na | b\n-- | --\n1 | 2', `${code('x')}\n${table(['a', 'b'], [['1', '2']])}`],
  ['a | b\n-- | --\n1 | 2\n* oars', `${table(['a', 'b'], [['1', '2']])}\n${ul('oars')}`],
  ['a | b\n-- | -- | --', p('a | b', '-- | -- | --')],
  ['a | b\nc | d', p('a | b', 'c | d')],
  ['a | b\n-- | --\n1 | 2\n\nend', `${table(['a', 'b'], [['1', '2']])}\n${p('end')}`],
  ['> a | b\n> -- | --\n> 1 | 2', quote(table(['a', 'b'], [['1', '2']]))],
]

testRows('paragraphs', paragraphs)
testRows('headings', headings)
testRows('rules', rules)
testRows('quotes', quotes)
testRows('fences', fences)
testRows('spoilers', spoilers)
testRows('tables', tables)

void describe('endless blocks', () => {
  for (const [name, mark] of [
    ['quotes', '>'],
    ['lists', '* '],
  ] as const)
    void it(`${name} nested in each other end at some depth, and nothing is lost`, async () => {
      const html = await htmlOf(`${mark.repeat(1_000)}deep`)
      assert.match(html, /deep/)
      assert.ok(html.split(mark === '>' ? '<blockquote>' : '<ul>').length < 100)
      const shown = html.split(mark === '>' ? /<blockquote>|&gt;/ : /<ul>|\* /).length - 1
      assert.equal(shown, 1_000)
    })

  void it('nested fences end at some depth, and nothing is lost', async () => {
    const html = await htmlOf(`${'```quote\n'.repeat(1_000)}deep`)
    assert.match(html, /deep/)
    const shown = html.replaceAll(/<\/\w+>/g, '').split('quote').length - 1
    assert.equal(shown, 1_000)
  })
})
