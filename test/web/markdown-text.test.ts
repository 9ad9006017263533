// What the box inserts: marks, lists, fences, and Markdown from pasted HTML.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { markdownOfHtml } from '#web/compose/html-to-markdown.ts'
import {
  continuedList,
  indentedList,
  quoted,
  spoiler,
  table,
  type TextChange,
  toggledCode,
  toggledLines,
  toggledLink,
  toggledMark,
} from '#web/compose/markdown-text.ts'

/** The text after the change, with the selection in brackets of its own. */
function after(text: string, change: TextChange | undefined): string | undefined {
  if (change === undefined) return undefined
  const next = text.slice(0, change.from) + change.by + text.slice(change.to)
  const [start, end] = change.select
  return `${next.slice(0, start)}⟦${next.slice(start, end)}⟧${next.slice(end)}`
}
/** `⟦` and `⟧` mark the selection. */
function selected(marked: string): [string, [number, number]] {
  const [start, end] = [marked.indexOf('⟦'), marked.indexOf('⟧') - 1]
  return [marked.replaceAll(/[⟦⟧]/g, ''), [start, end]]
}
const toggled = (marked: string, mark: string): string | undefined => {
  const [text, range] = selected(marked)
  return after(text, toggledMark(text, range, mark))
}

void it('toggling a mark around the selection keeps the selection', () => {
  for (const mark of ['**', '*', '`']) {
    const once = toggled('see ⟦low⟧ water', mark)
    assert.equal(once, `see ${mark}⟦low⟧${mark} water`)
    assert.equal(toggled(once, mark), 'see ⟦low⟧ water')
    assert.equal(toggled(`see ⟦${mark}low${mark}⟧ water`, mark), 'see ⟦low⟧ water')
  }
  assert.equal(toggled('⟦⟧', '**'), '**⟦⟧**')
  assert.equal(toggled('**⟦low⟧**', '*'), '***⟦low⟧***')
  assert.equal(toggled('***⟦low⟧***', '*'), '**⟦low⟧**')
})

void it('several lines of code become a block, and text again', () => {
  const [text, range] = selected('so: ⟦a\nb⟧')
  const block = after(text, toggledCode(text, range))
  assert.equal(block, 'so: \n⟦```\na\nb\n```⟧')
  const [again, inner] = selected(block ?? '')
  assert.equal(after(again, toggledCode(again, inner)), 'so: \n⟦a\nb⟧')
})

void it('a link asks for the missing part', () => {
  for (const [given, expected] of [
    ['⟦here⟧', '[here](⟦url⟧)'],
    ['⟦https://a.example⟧', '[⟦⟧](https://a.example)'],
    ['⟦[here](https://a.example)⟧', '⟦here⟧'],
  ] as const) {
    const [text, range] = selected(given)
    assert.equal(after(text, toggledLink(text, range)), expected)
  }
})

void it('Enter continues a list, and ends it on an empty item', () => {
  const enter = (text: string): string | undefined => after(text, continuedList(text, text.length))
  assert.equal(enter('- one'), '- one\n- ⟦⟧')
  assert.equal(enter('  9. nine'), '  9. nine\n  10. ⟦⟧')
  assert.equal(enter('- one\n- '), '- one\n⟦⟧')
  assert.equal(enter('no list'), undefined)
  assert.equal(enter('```\n- code'), undefined)
})

void it('Tab moves a list item, and nothing else', () => {
  assert.equal(after('- a\n- b', indentedList('- a\n- b', 7, 'in')), '- a\n  - b⟦⟧')
  assert.equal(after('  - b', indentedList('  - b', 5, 'out')), '- b⟦⟧')
  assert.equal(indentedList('text', 2, 'in'), undefined)
})

void it('a fence is longer than any fence inside it', () => {
  assert.equal(quoted('plain'), '```quote\nplain\n```')
  assert.equal(quoted('````\ncode\n````'), '`````quote\n````\ncode\n````\n`````')
})

void it('a quote closes the fences that its text leaves open', () => {
  for (const [text, expected] of [
    ['plain', '```quote\nplain\n```'],
    ['```js\na', '````quote\n```js\na\n```\n````'],
    ['```js\na\n```', '````quote\n```js\na\n```\n````'],
    // Only a line of the same length closes it, and nothing opens inside code.
    ['````js\n```\na', '`````quote\n````js\n```\na\n````\n`````'],
    // Whether something opens here depends on the organization, so it's shown as written.
    ['````\n```\na', '``````quote\n`````text\n````\n```\na\n`````\n``````'],
    // So is a text that would be empty.
    ['```quote', '`````quote\n````text\n```quote\n````\n`````'],
    // The renderer ends a line at each of these.
    ['a\r```js\r\nb', '````quote\na\n```js\nb\n```\n````'],
    [
      '~~~quote\n```spoiler the end\n~~~python\na',
      '````quote\n~~~quote\n```spoiler the end\n~~~python\na\n~~~\n```\n~~~\n````',
    ],
    // These aren't fences.
    ['```a``` b', '````quote\n```a``` b\n````'],
    [' ```', '````quote\n ```\n````'],
  ] as const)
    assert.equal(quoted(text), expected)
})

void it('pasted HTML becomes Markdown', () => {
  for (const [html, expected] of [
    ['<p>see <a href="https://a.example/x">this <b>page</b></a></p>', 'see [this **page**](https://a.example/x)'],
    ['<p><i>em</i> and <b>bold </b>text</p>', '*em* and **bold** text'],
    ['<ul><li>one</li><li>two<ol><li>inner</li></ol></li></ul>', '- one\n- two\n  1. inner'],
    ['<h2>Title</h2><div>text</div>', '## Title\n\ntext'],
    ['<h2 dir="auto" data-level="6">Title</h2>', '###### Title'],
    ['<h2 dir="auto" data-level="1">Title</h2><h3 data-level="2">Part</h3>', '# Title\n\n## Part'],
    ['<pre>let a = 1\nlet b</pre>', '```\nlet a = 1\nlet b\n```'],
    ['use <code>npm ci</code>', 'use `npm ci`'],
    [
      '<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>x|y</td></tr></table>',
      '| a | b |\n| --- | --- |\n| 1 | x\\|y |',
    ],
    ['<style>b { color: red }</style><b style="font-weight:normal"><p>a <em>b</em></p></b>', 'a *b*'],
    ['<a href="javascript:alert(1)">x</a> <b>y</b>', 'x **y**'],
    ['<a href="https://a.example/a_(b)">x</a>', '[x](https://a.example/a_%28b%29)'],
    ['<code>a`b</code> <code>`</code>', '``a`b`` `` ` ``'],
    ['<ol start="3"><li>three</li><li>four</li></ol>', '3. three\n4. four'],
  ] as const)
    assert.equal(markdownOfHtml(html), expected)
})

void it('HTML from spreadsheets and documents becomes Markdown', () => {
  for (const [program, html, expected] of [
    [
      'a spreadsheet, with a line break in a cell',
      '<google-sheets-html-origin><style>td { color: red }</style><table dir="ltr"><colgroup><col width="100"/></colgroup><tbody>' +
        '<tr style="height:21px"><td data-sheets-value="{&quot;1&quot;:2}">Name</td><td>Tide</td></tr><tr><td>Aiko<br/>Tan</td><td>6</td></tr></tbody></table>',
      '| Name | Tide |\n| --- | --- |\n| Aiko Tan | 6 |',
    ],
    [
      'another spreadsheet',
      '<html xmlns:x="urn:x"><head><meta charset=utf-8><style><!--table {x:1}--></style></head><body link="#0563C1"><table border=0>' +
        '<!--StartFragment--><col width=64 span=2><tr height=20><td class=xl65>a</td><td>b</td></tr><tr><td>1</td><td>2</td></tr><!--EndFragment--></table></body></html>',
      '| a | b |\n| --- | --- |\n| 1 | 2 |',
    ],
    [
      'a document with styles and a list beside its item',
      '<b style="font-weight:normal;" id="docs"><h1><span style="font-weight:400">Head</span></h1><p><span style="font-weight:700">bold</span>' +
        '<span> and </span><span style="font-weight:400;font-style:italic">it</span> <span style="text-decoration:line-through"><span>gone</span></span></p>' +
        '<ul><li><p>one</p></li><ul><li><p>inner</p></li></ul><li>two</li></ul></b>',
      '# Head\n\n**bold** and *it* ~~gone~~\n\n- one\n  - inner\n- two',
    ],
    [
      'a word processor',
      '<html><body><p><b>Bold<o:p></o:p></b></p><p style="text-indent:-.25in"><![if !supportLists]><span>·<span>&nbsp;&nbsp;</span></span><![endif]>One</p>' +
        '<p><![if !supportLists]>2.&nbsp;<![endif]>Two</p></body></html>',
      '**Bold**\n\n- One\n\n1. Two',
    ],
    ['an unclosed comment', '<b>a</b> <!-- b', '**a** <!-- b'],
  ] as const)
    assert.equal(markdownOfHtml(html), expected, program)
})

void it("HTML that adds nothing to its text isn't converted", () => {
  const editor =
    '<div style="font-family: monospace; white-space: pre;"><div><span style="font-weight: bold">const</span> a</div></div>'
  assert.equal(markdownOfHtml(editor), undefined)
  assert.equal(markdownOfHtml('<table><tbody><tr><td>one cell</td></tr></tbody></table>'), undefined)
  assert.equal(markdownOfHtml(`<b>${'a'.repeat(200_000)}</b>`), undefined)
  assert.equal(markdownOfHtml('<div><span style="color: red">let a</span></div><div>let b</div>'), undefined)
})

void it('a list and a quote mark each line, and lose their marks again', () => {
  const numbered = (marked: string): string | undefined => {
    const [text, range] = selected(marked)
    return after(
      text,
      toggledLines(text, range, line => `${line + 1}. `, /^\d+\. /),
    )
  }
  assert.equal(numbered('buy:\n⟦milk\neggs⟧\nsoon'), 'buy:\n⟦1. milk\n2. eggs⟧\nsoon')
  assert.equal(numbered('buy:\n⟦1. milk\n2. eggs⟧\nsoon'), 'buy:\n⟦milk\neggs⟧\nsoon')
  assert.equal(numbered('⟦⟧'), '1. ⟦⟧')
  assert.equal(numbered('\nmi⟦⟧lk'), '\n1. mi⟦⟧lk')
  assert.equal(numbered('1. m⟦⟧ilk'), 'm⟦⟧ilk')
})

void it('a spoiler and a table stand on lines of their own, with what is missing selected', () => {
  const [text, range] = selected('before ⟦low\nwater⟧ after')
  assert.equal(after(text, spoiler(text, range, 'Title')), 'before \n```spoiler ⟦Title⟧\nlow\nwater\n```\n after')
  const column = (number: number): string => `Column ${number}`
  assert.equal(after('so', table('so', 1, column)), 'so\n| ⟦Column 1⟧ | Column 2 |\n| --- | --- |\n|  |  |\n')
})
