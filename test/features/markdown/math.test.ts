// Formulas: where they start and end, their HTML, and refused ones.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type DefaultTreeAdapterTypes, parseFragment, serialize } from 'parse5'
import { htmlOf } from './rendering.ts'

type Element = DefaultTreeAdapterTypes.Element
const isElement = (node: DefaultTreeAdapterTypes.ChildNode): node is Element => 'attrs' in node
const classOf = (element: Element): string => element.attrs.find(({ name }) => name === 'class')?.value ?? ''

/** The source inside the HTML of a formula. */
function sourceOf(element: Element): string {
  const [, source = ''] = /<annotation[^>]*>(.*?)<\/annotation>/s.exec(serialize(element)) ?? []
  return source
}

/** With `[source]` for an inline formula, and `[[source]]` for a block. */
function inShort(html: string): string {
  const root = parseFragment(html)
  const shorten = (parent: Element | typeof root): void => {
    parent.childNodes = parent.childNodes.map(node => {
      if (!isElement(node)) return node
      const text = { katex: `[${sourceOf(node)}]`, 'katex-display': `[[${sourceOf(node)}]]` }[classOf(node)]
      if (text === undefined) shorten(node)
      return text === undefined ? node : { nodeName: '#text', value: text, parentNode: parent }
    })
  }
  shorten(root)
  return serialize(root)
}

const wrong = (source: string): string => `<p><span class="tex-error">${source}</span></p>`

/** Input, and the short form of the HTML. */
const cases: readonly (readonly [string, string])[] = [
  ['$$a$$', '<p>[a]</p>'],
  ['depth $$d = 3$$ metres', '<p>depth [d = 3] metres</p>'],
  ['$$a$$ and $$b$$', '<p>[a] and [b]</p>'],
  ['($$a$$), "$$b$$".', '<p>([a]), "[b]".</p>'],
  ['**$$a$$**', '<p><strong>[a]</strong></p>'],
  ['* $$a$$', '<ul>\n<li>[a]</li>\n</ul>'],
  ['> $$a$$', '<blockquote>\n<p>[a]</p>\n</blockquote>'],
  ['# $$a$$', '<h1>[a]</h1>'],
  ['$$a_1 *b* `c`$$', '<p>[a_1 *b* `c`]</p>'],
  ['$$\\text{@**all** :anchor:}$$', '<p>[\\text{@**all** :anchor:}]</p>'],
  ['$$2\\$$$', '<p>[2\\$]</p>'],
  ['one $5, two $$6', '<p>one $5, two $$6</p>'],
  ['x$$a$$', '<p>x$$a$$</p>'],
  ['$$a$$x', '<p>$$a$$x</p>'],
  ['$$a$$1', '<p>$$a$$1</p>'],
  ['é$$a$$', '<p>é$$a$$</p>'],
  ['$$$a$$$', '<p>$$$a$$$</p>'],
  ['$$a$b$$', '<p>$$a$b$$</p>'],
  ['$$$$', '<p>$$$$</p>'],
  ['$$a\nb$$', '<p>$$a<br>\nb$$</p>'],
  ['\\$$a$$', '<p>$$a$$</p>'],
  ['`$$a$$`', '<p><code>$$a$$</code></p>'],
  ['```math\na\n```', '<p>[[a]]</p>'],
  ['~~~math\na\n~~~', '<p>[[a]]</p>'],
  ['$$_a$$', '<p>$$_a$$</p>'],
  ['$$a_b$$', '<p>[a_b]</p>'],
  ['```MATH\na\n```', '<p>[[a]]</p>'],
  ['```math\na\nb\n```', '<p>[[a\nb]]</p>'],
  ['```math\na\n\nb\n```', '<p>[[a]]</p>\n<p>[[b]]</p>'],
  ['```math\n\n a \n\n```', '<p>[[a]]</p>'],
  ['```math\n```', ''],
  ['```math\nopen', '<p>[[open]]</p>'],
  ['```quote\n```math\na\n```\n```', '<blockquote>\n<p>[[a]]</p>\n</blockquote>'],
  ['$$\\sail$$', wrong('$$\\sail$$')],
  ['$$\\frac{1$$', wrong('$$\\frac{1$$')],
  ['$$\\frac{<b>}{$$', wrong('$$\\frac{&lt;b&gt;}{$$')],
  ['```math\n\\sail\n\nb\n```', `${wrong('\\sail')}\n<p>[[b]]</p>`],
  // Commands that would make it longer, or write to the operator's log.
  ['$$\\def\\a{b}\\a$$', wrong('$$\\def\\a{b}\\a$$')],
  ['$$\\newcommand{\\a}{b}\\a$$', wrong('$$\\newcommand{\\a}{b}\\a$$')],
  ['$$\\renewcommand\\a b$$', wrong('$$\\renewcommand\\a b$$')],
  ['$$\\gdef\\a{b}$$', wrong('$$\\gdef\\a{b}$$')],
  ['$$\\let\\a=b$$', wrong('$$\\let\\a=b$$')],
  ['$$\\message{hello}$$', wrong('$$\\message{hello}$$')],
  ['$$\\show\\frac$$', wrong('$$\\show\\frac$$')],
  ['$$\\left( a \\right)$$', '<p>[\\left( a \\right)]</p>'],
]

const elementsOf = (html: string): Set<string> =>
  new Set([...html.matchAll(/<([a-z]+)/g)].map(([, name]) => name as string))

void describe('formulas', () => {
  for (const [input, short] of cases)
    void it(JSON.stringify(input), async () => assert.equal(inShort(await htmlOf(input)), short))

  void it('is shown in both KaTeX formats', async () => {
    assert.equal(
      await htmlOf('$$x^2$$'),
      '<p><span class="katex"><span class="katex-mathml"><math xmlns="http://www.w3.org/1998/Math/MathML"><semantics>' +
        '<mrow><msup><mi>x</mi><mn>2</mn></msup></mrow><annotation encoding="application/x-tex">x^2</annotation>' +
        '</semantics></math></span><span class="katex-html" aria-hidden="true"><span class="base">' +
        '<span class="strut" style="height:0.8141em;"></span><span class="mord"><span class="mord mathnormal">x</span>' +
        '<span class="msupsub"><span class="vlist-t"><span class="vlist-r"><span class="vlist" style="height:0.8141em;">' +
        '<span style="top:-3.063em;margin-right:0.05em;"><span class="pstrut" style="height:2.7em;"></span>' +
        '<span class="sizing reset-size6 size3 mtight"><span class="mord mtight">2</span></span></span></span></span>' +
        '</span></span></span></span></span></span></p>',
    )
  })

  void it('nothing links out of the message', async () => {
    for (const command of [
      '\\href{javascript:x}{a}',
      '\\url{https://x.example}',
      '\\includegraphics{x.png}',
      '\\htmlStyle{color:red}{a}',
    ]) {
      const elements = elementsOf(await htmlOf(`$$${command}$$`))
      for (const element of ['a', 'img']) assert.equal(elements.has(element), false, command)
      assert.equal((await htmlOf(`$$${command}$$`)).includes('style="color:red'), false)
    }
  })

  void it('has the classes that clients style', async () => {
    const html = await htmlOf(
      '```math\n\\boxed{\\sqrt[3]{\\overline a}} \\hat b \\Large c \\rule{1em}{1em} \\tag{1} \\sout{a}\n```',
    )
    assert.match(html, /class="strut"/)
    assert.doesNotMatch(html, /katex-(?!html|mathml|display)/)
  })

  void it('a formula that is too long is shown as written', async () => {
    const longest = 'x'.repeat(745)
    assert.equal(inShort(await htmlOf(`$$${longest}$$`)), `<p>[${longest}]</p>`)
    assert.equal(await htmlOf(`$$${longest}x$$`), wrong(`$$${longest}x$$`))
  })

  void it('too many formulas are shown as written', async () => {
    const formula = 'x'.repeat(495)
    const html = inShort(await htmlOf(Array.from({ length: 7 }, () => `$$${formula}$$`).join(' ')))
    const [shown, source] = [`[${formula}]`, `<span class="tex-error">$$${formula}$$</span>`]
    assert.equal(html, `<p>${[shown, shown, shown, shown, shown, source, source].join(' ')}</p>`)
  })

  void it('deeply nested braces are harmless', async () => {
    const deep = `${'{'.repeat(740)}x${'}'.repeat(740)}`
    assert.match(await htmlOf(`$$${deep}$$`), /katex|tex-error/)
  })
})
