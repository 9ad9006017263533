// What the server adds to the renderer: mentioned users, organization settings, and the writer's rights.
import assert from 'node:assert/strict'
import { seenBy } from '#test/messages.ts'
import { onEachDatabase } from '#test/suite.ts'
import { valuesOf } from '#test/values.ts'
import type { Person } from '#test/world.ts'

const contentOf = async (person: Person, id: number): Promise<string> => (await seenBy(person, id)).content
const preview = async (person: Person, content: string): Promise<string> =>
  (await person.ok('POST /messages/render', { content })).rendered

onEachDatabase('message lines', test => {
  test('where linkifiers overlap, the first one wins', async ({ org }) => {
    const { admin, member } = await org()
    const add = (pattern: string, host: string): Promise<unknown> =>
      admin.ok('POST /realm/filters', { pattern, url_template: `https://${host}.example/{id}` })
    await add('bay-(?P<id>[0-9]+)', 'first')
    await add('(?P<id>bay-[0-9]+ twice)', 'second')
    assert.equal(await preview(member, 'bay-7 twice'), '<p><a href="https://first.example/7">bay-7</a> twice</p>')
  })

  test('no pattern blocks the server', async ({ org }) => {
    const { admin, member } = await org()
    // After every match the engine looks for the `b` in all of the rest.
    await admin.ok('POST /realm/filters', { pattern: '(?P<id>a.*b|a)', url_template: 'https://a.example/{id}' })
    const rendered = await preview(member, 'a '.repeat(500))
    const links = rendered.split('<a ').length - 1
    assert.ok(links > 5 && links < 250, String(links))
  })

  test('emoticons are translated for writers whose settings ask for it', async ({ org }) => {
    const { admin, member } = await org()
    await member.ok('PATCH /settings', { translate_emoticons: true })
    assert.match(await contentOf(admin, await member.send([admin.id], 'hi :)')), /emoji-1f642/)
    assert.equal(await contentOf(member, await admin.send([member.id], 'hi :)')), '<p>hi :)</p>')
    assert.match(await preview(member, ':)'), /emoji-1f642/)
    assert.equal(await preview(admin, ':)'), '<p>:)</p>')
  })

  test('the image of the only non-Unicode emoji is served', async ({ org, raw }) => {
    const { member } = await org()
    const [, path] = /<img [^>]*src="([^"]+)"/.exec(await preview(member, ':zulip:')) ?? []
    const { status, headers } = await raw({ path: path ?? '' })
    assert.deepEqual([status, headers['content-type']], [200, 'image/png'])
  })

  test('a mention in a quote is silent', async ({ org }) => {
    const { admin, member, channel } = await org()
    const general = await channel('general', { subscribers: [admin, member] })
    const flags = async (id: number): Promise<string[]> => (await seenBy(admin, id)).flags
    const id = await member.send(general, `> @**|${admin.id}** and @**all**`)
    assert.deepEqual(await flags(id), [])
    await member.ok(`PATCH /messages/${id}`, { content: `@**|${admin.id}** and @**all**` })
    assert.deepEqual((await flags(id)).toSorted(), ['mentioned', 'stream_wildcard_mentioned', 'wildcard_mentioned'])
    await member.ok(`PATCH /messages/${id}`, { content: `\`@**|${admin.id}** and @**all**\`` })
    assert.deepEqual(await flags(id), [])
    assert.equal(await contentOf(admin, id), `<p><code>@**|${admin.id}** and @**all**</code></p>`)
  })

  test('a message with too much HTML is shown as written, and mentions no user', async ({ org }) => {
    const { admin, member, channel } = await org()
    const general = await channel('general', { subscribers: [admin, member] })
    const content = `@**|${admin.id}** @**all** https://harbor.example ${'\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'.repeat(1_900)}`
    const id = await member.send(general, content)
    const { content: html, flags } = await seenBy(admin, id)
    assert.equal(html, `<div class="codehilite"><pre><span></span><code>${content}\n</code></pre></div>`)
    assert.deepEqual(flags, [])
    const { messages } = await admin.ok('GET /messages', {
      anchor: id,
      num_before: 0,
      num_after: 0,
      narrow: [{ operator: 'has', operand: 'link' }],
    })
    assert.deepEqual(messages, [])
  })

  test("a second opening doesn't hide a mention", async ({ org }) => {
    const { admin, member } = await org()
    const id = await member.send([admin.id], `@*open @**open @**${admin.name}** #**open`)
    assert.deepEqual((await seenBy(admin, id)).flags, ['mentioned'])
  })

  test("a channel's topics and messages are linked if the writer can see the channel", async ({ org }) => {
    const { owner, member, channel } = await org()
    const secret = await channel('se cret', { invite_only: true, by: owner })
    const written = '#**se cret>at 5.30** #**se cret>at 5.30@7** #**se cret>**'
    assert.equal(
      await preview(owner, written),
      `<p><a class="stream-topic" data-stream-id="${secret}" href="/#narrow/channel/${secret}-se-cret/topic/at.205.2E30">` +
        '#se cret &gt; at 5.30</a> ' +
        `<a class="message-link" href="/#narrow/channel/${secret}-se-cret/topic/at.205.2E30/near/7">` +
        '#se cret &gt; at 5.30 @ 💬</a> ' +
        `<a class="stream-topic" data-stream-id="${secret}" href="/#narrow/channel/${secret}-se-cret/topic/">` +
        '#se cret &gt; <em>general chat</em></a></p>',
    )
    assert.equal(await preview(member, '#**se cret>at 5.30**'), '<p>#<strong>se cret&gt;at 5.30</strong></p>')
  })

  test('links to the organization are relative', async ({ org }) => {
    const { member } = await org()
    const { realm_url } = await member.ok('POST /register', { event_types: ['realm'], fetch_event_types: ['realm'] })
    assert.match(realm_url, /^https?:/)
    assert.equal(await preview(member, `[there](${realm_url}/#narrow/dm/7)`), '<p><a href="#narrow/dm/7">there</a></p>')
  })

  test('messages with links are found', async ({ org }) => {
    const { admin, member } = await org()
    const linking = [
      await member.send([admin.id], 'see harbor.org'),
      await member.send([admin.id], '[x](https://harbor.example)'),
      await member.send([admin.id], 'anna@harbor.example'),
    ]
    await member.send([admin.id], '`harbor.org` [x](javascript:y) notes.md')
    const { messages } = await admin.ok('GET /messages', {
      narrow: [{ operator: 'has', operand: 'link' }],
      anchor: 'newest',
      num_before: 10,
      num_after: 0,
    })
    assert.deepEqual(valuesOf(messages, 'id'), linking)
  })
})
