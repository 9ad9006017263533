// What the organization sets up for the blocks of its messages.
import assert from 'node:assert/strict'
import { seenBy } from '#test/messages.ts'
import { onEachDatabase } from '#test/suite.ts'

onEachDatabase('blocks of a message', test => {
  test('code without a language is in that of the organization, from then on', async ({ org }) => {
    const { admin, member } = await org()
    const written = '```\nsalt\n```\n\n    salt'
    const block = (attribute = ''): string =>
      `<div class="codehilite"${attribute}><pre><span></span><code>salt\n</code></pre></div>`
    const twice = (html: string): string => `${html}\n${html}`
    const before = await member.send([admin.id], written)
    await admin.ok('PATCH /realm', { default_code_block_language: 'brine' })
    const after = await member.send([admin.id], written)
    assert.equal((await seenBy(admin, before)).content, twice(block()))
    assert.equal((await seenBy(admin, after)).content, twice(block(' data-code-language="brine"')))
    await admin.ok('PATCH /realm', { default_code_block_language: '' })
    assert.equal((await member.ok('POST /messages/render', { content: written })).rendered, twice(block()))
  })

  test('nothing of a deep message is lost', async ({ org }) => {
    const { admin, member } = await org()
    const content = `${'> '.repeat(4_990)}deep`
    const id = await member.send([admin.id], content)
    const { content: html } = await seenBy(admin, id)
    assert.equal(html.split(/<blockquote>|&gt;/).length - 1, 4_990)
    assert.match(html, /deep/)
    assert.equal((await admin.ok(`GET /messages/${id}`, { apply_markdown: false })).message.content, content)
  })
})
