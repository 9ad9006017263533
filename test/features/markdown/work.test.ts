// A text may cause a fixed amount of work; the rest of it is plain text (docs/markdown.md, "Limits").
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parserFor } from '#features/markdown/render.ts'
import { newState } from '#features/markdown/context.ts'
import { isCostlyText } from '#features/messages/rendering/render-text.ts'
import { mostBlockTokens, mostTokens } from '#features/markdown/work.ts'
import { hostileConstructs, hostileParts } from './hostile.ts'
import { contextWith, htmlOf, lively } from './rendering.ts'

const longest = 10_000
const ship = '\u{1f6a2}'
const count = (html: string, part: string): number => html.split(part).length - 1

/** A table of empty cells. */
const table = (columns: number, rows: number): string =>
  `${'|'.repeat(columns + 1)}\n${'|-'.repeat(columns)}|\n${'|\n'.repeat(rows)}`

/** The most work of a text that takes no turn: 600 tokens take less than a millisecond. */
const mostWithoutTurn = 600

async function workOf(text: string): Promise<number> {
  const state = newState(contextWith(lively))
  const md = await parserFor(text)
  md.parse(text, { render: state })
  return mostTokens - state.tokensLeft
}

/** The tokens of a text, with those of its lines. */
async function tokensOf(text: string): Promise<number> {
  const md = await parserFor(text)
  const tokens = md.parse(text, { render: newState(contextWith(lively)) })
  return tokens.length + tokens.reduce((sum, { children }) => sum + (children?.length ?? 0), 0)
}

void describe('the work for a text', () => {
  for (const [name, textOf] of [...hostileParts, ...hostileConstructs])
    void it(`is bounded: ${name}`, async () => {
      const tokens = await tokensOf(textOf(longest).slice(0, longest))
      // A block that starts below the limit may end above it, and so may a line.
      assert.ok(tokens <= mostTokens + 500, `${tokens} tokens`)
    })

  void it('is small for a text that takes no turn', async () => {
    for (const [name, textOf] of [...hostileParts, ...hostileConstructs]) {
      let text = textOf(1_000).slice(0, 1_000)
      while (isCostlyText(text)) text = text.slice(0, -1)
      const work = await workOf(text)
      assert.ok(work <= mostWithoutTurn, `${name}: ${work} tokens of ${text.length} characters`)
    }
  })

  void it('takes no turn for normal messages', () => {
    const lines = [
      'Who takes the **dogwatch** tonight? @**Mia** said: https://a.example/b?c=d',
      '',
      '* `kettles`',
      '* tea :tea:',
    ]
    for (const text of [lines.join('\n').repeat(3), '今晚谁值班？'.repeat(150), 'High water is at noon. '.repeat(40)])
      assert.equal(isCostlyText(text), false, text)
  })

  void it('is bounded for tables that a short text makes large', async () => {
    assert.ok((await tokensOf(table(100, 99))) < 1_000)
    assert.equal(count(await htmlOf(table(100, 99)), '<td'), 0)
  })

  void it('is enough for tables with more than a thousand cells', async () => {
    assert.equal(count(await htmlOf(table(20, 60)), '<td'), 1_200)
    assert.ok(1_200 * 3 < mostBlockTokens)
  })

  void it('is enough for a long list with links and code', async () => {
    const item = '* `a` [b](https://c.example) *d*\n'
    const html = await htmlOf(item.repeat(300))
    assert.deepEqual([count(html, '<li>'), count(html, '<a '), count(html, '<em>')], [300, 300, 300])
  })

  void it('ends with text: emoji beyond the limit stay characters', async () => {
    const html = await htmlOf(`${ship.repeat(400)} a\nb ${ship.repeat(9_590)}`, {
      ...lively,
      emojiName: () => 'x',
    })
    // That many emoji are more HTML than a message may have, so the text is shown as written.
    assert.equal(count(html, ship), 9_990)
  })

  void it('ends with text: lines beyond the limit keep their breaks and have no constructs', async () => {
    const html = await htmlOf(`${'*a* '.repeat(2_400)}\n*b* <i>\n@**a** c`, lively)
    assert.ok(html.startsWith('<p><em>a</em> <em>a</em>'))
    assert.ok(html.endsWith('*a* <br>\n*b* &lt;i&gt;<br>\n@**a** c</p>'), html.slice(-100))
  })

  void it('ends with text: blocks beyond the limit are one paragraph', async () => {
    const html = await htmlOf('* a\n'.repeat(2_500))
    assert.equal(count(html, 'a'), 2_500)
    assert.ok(count(html, '<li>') < 1_000)
    assert.ok(html.endsWith('* a<br>\n* a</p>'), html.slice(-100))
  })

  void it('for a mention in a long text comes before the limit', async () => {
    const html = await htmlOf(`${'word '.repeat(1_900)}@**a**`, lively)
    assert.ok(html.includes('<span class="user-mention"'))
  })
})
