// Organization settings that affect message blocks.
import assert from 'node:assert/strict'
import { seenBy } from '#test/messages.ts'
import { onEachDatabase } from '#test/suite.ts'

onEachDatabase('message blocks', test => {
  test("code without a language gets the organization's default language, from then on", async ({ org }) => {
    const { admin, member } = await org()
    const written = '```\nsalt\n```\n\n    salt'
    const block = (attribute = ''): string =>
      `<div class="codehilite"${attribute}><pre><span></span><code>salt\n</code></pre></div>`
    const both = (attribute = ''): string => `${block(attribute)}\n${block()}`
    const before = await member.send([admin.id], written)
    await admin.ok('PATCH /realm', { default_code_block_language: 'brine' })
    const after = await member.send([admin.id], written)
    assert.equal((await seenBy(admin, before)).content, both())
    assert.equal((await seenBy(admin, after)).content, both(' data-code-language="brine"'))
    await admin.ok('PATCH /realm', { default_code_block_language: '' })
    assert.equal((await member.ok('POST /messages/render', { content: written })).rendered, both())
  })

  test("the organization's language may be a quote or a formula", async ({ org }) => {
    const { admin, member } = await org()
    const written = '```\nx^2\n```'
    const rendered = async (): Promise<string> =>
      (await seenBy(member, await member.send([member.id], written))).content
    await admin.ok('PATCH /realm', { default_code_block_language: 'quote' })
    assert.equal(await rendered(), '<blockquote>\n<p>x^2</p>\n</blockquote>')
    await admin.ok('PATCH /realm', { default_code_block_language: 'math' })
    assert.match(await rendered(), /^<p><span class="katex-display">/)
  })

  test('blocks follow the Markdown dialect that clients expect', async ({ org }) => {
    const { member } = await org()
    const code = (language: string): string =>
      `<div class="codehilite" data-code-language="${language}"><pre><span></span><code>~\n</code></pre></div>`
    for (const [written, html] of [
      ['>\nsalt\ttar', '<blockquote>\n<p>salt    tar</p>\n</blockquote>'],
      ['> ```\n> a\n> ```', '<blockquote>\n<p><code>\na\n</code></p>\n</blockquote>'],
      ['salt\n```\n```\ntar', '<p>salt<br>\ntar</p>'],
      ['salt\n10. tar', '<p>salt<br>\n10. tar</p>'],
      ['salt\na | b\n-- | --', '<p>salt<br>\na | b<br>\n-- | --</p>'],
      ['```css+php\n~\n```', code('CSS+PHP')],
      ['```Brine\n~\n```', code('brine')],
      ['<time:*soon*>', '<p>&lt;time:*soon*&gt;</p>'],
    ])
      assert.equal((await seenBy(member, await member.send([member.id], written))).content, html)
  })

  test('a deeply nested message loses nothing', async ({ org }) => {
    const { admin, member } = await org()
    const content = `${'> '.repeat(4_990)}deep`
    const id = await member.send([admin.id], content)
    const { content: html } = await seenBy(admin, id)
    assert.equal(html.split(/<blockquote>|&gt;/).length - 1, 4_990)
    assert.match(html, /deep/)
    assert.equal((await admin.ok(`GET /messages/${id}`, { apply_markdown: false })).message.content, content)
  })
})
