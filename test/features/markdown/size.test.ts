// The HTML of a text has a limit (docs/markdown.md, "Limits").
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { render } from '#features/markdown/render.ts'
import { contextWith, htmlOf, lively } from './rendering.ts'

const emoji = ':smile:'
const htmlOfOne = (await htmlOf(emoji, lively)).length - '<p></p>'.length
const most = Math.floor((100_000 - '<p></p>'.length) / htmlOfOne)

void describe('the size of the HTML', () => {
  void it('may be 100,000 characters', async () => {
    const html = await htmlOf(emoji.repeat(most), lively)
    assert.ok(html.startsWith('<p><span aria-label='))
    assert.ok(html.length > 99_000)
  })

  void it('beyond it the text is shown as written', async () => {
    const text = emoji.repeat(most + 1)
    const shown = `<div class="codehilite"><pre><span></span><code>${text}\n</code></pre></div>`
    assert.equal(await htmlOf(text, lively), shown)
  })

  void it('is the same for formulas', async () => {
    const text = `\`\`\`math\n${'a+'.repeat(350)}a\n\`\`\``
    assert.equal(await htmlOf(text), `<div class="codehilite"><pre><span></span><code>${text}\n</code></pre></div>`)
  })

  void it('beyond it the text is escaped, without mentions and links', async () => {
    const text = `<b> @**a** @*a* @**all** @**topic** https://a.example/a.png ${emoji.repeat(most)}`
    const { html, mentionedUsers, mentionedGroups, ...rest } = await render(text, contextWith(lively))
    assert.ok(html.includes('<code>&lt;b&gt; @**a** @*a* @**all**'))
    assert.deepEqual([...mentionedUsers, ...mentionedGroups], [])
    const { uploads, ...found } = rest
    assert.equal(uploads.size, 0)
    assert.deepEqual(found, { channelWildcard: false, topicWildcard: false, hasLink: false, hasImage: false })
  })
})
