// The web client parses the HTML of messages by itself: it must find what a browser finds, and nothing else.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { elements, formulaElements } from '#features/markdown/allowed.ts'
import { type HtmlNode, readHtml } from '#web/content/read-html.ts'
import { hostileConstructs, hostileParts } from '../features/markdown/hostile.ts'
import { htmlOf, lively } from '../features/markdown/rendering.ts'

type Tree = string | { readonly tag: string; readonly attributes: object; readonly children: readonly Tree[] }

const joined = (nodes: readonly Tree[]): Tree[] =>
  nodes.reduce<Tree[]>((all, node) => {
    const last = all.at(-1)
    if (typeof node === 'string' && typeof last === 'string') return [...all.slice(0, -1), last + node]
    return [...all, node]
  }, [])

const asRead = (nodes: readonly HtmlNode[]): Tree[] =>
  joined(
    nodes.map(node =>
      typeof node === 'string' ? node : { tag: node.tag, attributes: node.attributes, children: asRead(node.children) },
    ),
  )

const asParsed = (nodes: readonly DefaultTreeAdapterTypes.ChildNode[]): Tree[] =>
  joined(
    nodes.flatMap((node): Tree[] => {
      if (node.nodeName === '#text' && 'value' in node) return [node.value]
      if (!('tagName' in node)) return []
      const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]))
      return [{ tag: node.tagName.toLowerCase(), attributes, children: asParsed(node.childNodes) }]
    }),
  )

const texts = [...hostileParts, ...hostileConstructs].map(([name, textOf]) => [name, textOf(400)] as const)

void describe("a message's HTML", () => {
  for (const [name, text] of texts)
    void it(name, async () => {
      const html = await htmlOf(text, lively)
      // Formulas have names that differ in case between HTML and SVG: see the next test.
      if (html.includes('katex')) return
      assert.deepEqual(asRead(readHtml(html)), asParsed(parseFragment(html).childNodes))
    })

  void it('elements and attributes that no message has are dropped', () => {
    const html =
      '<p onclick="x()" class="y">a<script>b</script><img src="javascript:c" onerror="d" alt="e"><a href="javascript:f">g</a>' +
      '<iframe src="https://example.com"></iframe><style>h</style><p title="&lt;i&gt;">'
    assert.deepEqual(asRead(readHtml(html)), [
      {
        tag: 'p',
        attributes: {},
        children: [
          'ab',
          { tag: 'img', attributes: { alt: 'e' }, children: [] },
          { tag: 'a', attributes: {}, children: ['g'] },
          'h',
          { tag: 'p', attributes: {}, children: [] },
        ],
      },
    ])
  })

  void it('unclosed, crossed and deeply nested elements end', () => {
    assert.deepEqual(asRead(readHtml('</b><em>a<strong>b</em>c')), [
      { tag: 'em', attributes: {}, children: ['a', { tag: 'strong', attributes: {}, children: ['b'] }] },
      'c',
    ])
    const deep = readHtml('<em>'.repeat(100_000))
    assert.equal(deep.length, 1)
  })

  void it("every element of the result is in the renderer's list", async () => {
    const known = new Set([...Object.keys(elements), ...Object.keys(formulaElements)])
    const walk = (nodes: readonly HtmlNode[]): void => {
      for (const node of nodes) {
        if (typeof node === 'string') continue
        assert.ok(known.has(node.tag), node.tag)
        walk(node.children)
      }
    }
    for (const [, text] of texts) walk(readHtml(await htmlOf(text, lively)))
    walk(readHtml(await htmlOf('$$\\frac{a}{\\sqrt{b}}$$ and ```math\nx^2\n```', lively)))
  })
})
