import assert from 'node:assert/strict'
import { privacy, refused, seenBy, systemGroup } from '#test/messages.ts'
import { onEachDatabase } from '#test/suite.ts'

const common = [
  'avatar_url',
  'client',
  'content',
  'content_type',
  'display_recipient',
  'flags',
  'id',
  'is_me_message',
  'reactions',
  'recipient_id',
  'sender_email',
  'sender_full_name',
  'sender_id',
  'sender_realm_str',
  'subject',
  'submessages',
  'timestamp',
  'topic_links',
  'type',
]

onEachDatabase('reading one message', test => {
  test('a channel message has exactly its fields', async ({ org }) => {
    const all = await org()
    const { member, realm } = all
    const general = await all.channel('general', { subscribers: [member] })
    const id = await member.send(general, '/me waves', 'lunch')
    const { message, raw_content } = await member.ok(`GET /messages/${id}`)
    assert.deepEqual(Object.keys(message).toSorted(), [...common, 'stream_id'].toSorted())
    const { avatar_url, timestamp, recipient_id, ...rest } = message
    assert.match(avatar_url, /^\/user_avatars\//)
    assert.ok(Math.abs(timestamp - Date.now() / 1000) < 100)
    assert.ok(recipient_id > 0)
    assert.deepEqual(rest, {
      id,
      type: 'stream',
      sender_id: member.id,
      sender_email: member.email,
      sender_full_name: member.name,
      sender_realm_str: realm.subdomain,
      client: 'Unspecified',
      content: '<p>/me waves</p>',
      content_type: 'text/html',
      display_recipient: 'general',
      stream_id: general,
      subject: 'lunch',
      is_me_message: true,
      reactions: [],
      submessages: [],
      topic_links: [],
      flags: [],
    })
    assert.equal(raw_content, '/me waves')
  })

  test('a direct message has no channel, and all its participants', async ({ org }) => {
    const { member, admin } = await org()
    const id = await member.send([admin.id])
    const { message } = await admin.ok(`GET /messages/${id}`)
    assert.deepEqual(Object.keys(message).toSorted(), common)
    assert.equal(message.type, 'private')
    assert.equal(message.subject, '')
    assert.deepEqual(
      message.display_recipient,
      [member, admin]
        .toSorted((a, b) => a.id - b.id)
        .map(person => ({ id: person.id, email: person.email, full_name: person.name, is_mirror_dummy: false })),
    )
    const again = await seenBy(member, await admin.send([member.id]))
    assert.equal(again.recipient_id, message.recipient_id)
  })

  test('as HTML or as Markdown; the empty topic by name or not', async ({ org }) => {
    const all = await org()
    const { member } = all
    const general = await all.channel('general', { subscribers: [member] })
    const id = await member.send(general, 'a\nb', '')
    const html = (await member.ok(`GET /messages/${id}`)).message
    assert.deepEqual([html.content, html.content_type, html.subject], ['<p>a<br>\nb</p>', 'text/html', 'general chat'])
    const fields = { apply_markdown: false, allow_empty_topic_name: true }
    const markdown = (await member.ok(`GET /messages/${id}`, fields)).message
    assert.deepEqual([markdown.content, markdown.content_type, markdown.subject], ['a\nb', 'text/x-markdown', ''])
    const wrong = await refused(member, `GET /messages/${id}`, { apply_markdown: '1' })
    assert.equal(wrong, 'apply_markdown is not a boolean')
  })

  test('hidden and missing messages get the same answer', async ({ org }) => {
    const all = await org()
    const { member, admin, owner, guest } = all
    const other = await org()
    const secret = await all.channel('secret', { subscribers: [member], ...privacy.shared })
    const invisible = [await member.send([member.id]), await member.send(secret)]
    const elsewhere = await other.owner.send([other.owner.id])
    const bodies = []
    for (const id of [...invisible, elsewhere, 999_999, 0, '9007199254740993', '99999999999999999999999'])
      bodies.push((await admin.call(`GET /messages/${id}`)).text)
    assert.deepEqual(new Set(bodies), new Set(bodies.slice(0, 1)))
    assert.match(bodies[0] as string, /Invalid message\(s\)/)
    const general = await all.channel('general', { subscribers: [owner] })
    const open = await owner.send(general)
    assert.deepEqual((await seenBy(admin, open)).flags, ['read', 'historical'])
    assert.equal(await refused(guest, `GET /messages/${open}`), 'Invalid message(s)')
    assert.equal((await admin.call('GET /messages/-1')).status, 404)
  })

  test("a limited guest does not see the senders' names and addresses", async ({ org }) => {
    const all = await org()
    const { member, guest, owner, realm } = all
    const general = await all.channel('general', { subscribers: [member, guest] })
    const id = await member.send(general)
    await owner.ok('PATCH /realm', { can_access_all_users_group: { new: await systemGroup(all, 'role:members') } })
    assert.equal((await seenBy(guest, id)).sender_full_name, member.name)
    await member.ok('DELETE /users/me/subscriptions', { subscriptions: ['general'] })
    const hidden = await seenBy(guest, id)
    assert.equal(hidden.sender_full_name, 'Unknown user')
    assert.match(hidden.sender_email, new RegExp(`^user${member.id}@`))
    assert.equal(hidden.sender_id, member.id)
    assert.equal(hidden.avatar_url, `/user_avatars/${realm.id}/${'0'.repeat(40)}.png`)
    assert.equal((await seenBy(owner, id)).sender_full_name, member.name)
    const picture = await guest.call('GET /users/me', {}, { path: hidden.avatar_url })
    assert.equal(picture.headers['content-type'], 'image/png')
  })

  test('old versions are shown as the organization sets it', async ({ org }) => {
    const all = await org()
    const { member, owner } = all
    const general = await all.channel('general', { subscribers: [member] })
    const id = await member.send(general, 'a secret', '')
    await member.ok(`PATCH /messages/${id}`, { content: 'harmless' })
    await member.ok(`PATCH /messages/${id}`, { topic: 'lunch' })
    const shown = async (): Promise<any> => (await member.ok(`GET /messages/${id}`)).message
    const [move, edit] = (await shown()).edit_history
    assert.equal(edit.prev_content, 'a secret')
    assert.equal(move.prev_topic, 'general chat')
    await owner.ok('PATCH /realm', { message_edit_history_visibility_policy: 'moves' })
    const moves = await shown()
    assert.deepEqual(
      moves.edit_history.map((entry: object) => Object.keys(entry).toSorted()),
      [['prev_topic', 'timestamp', 'topic', 'user_id']],
    )
    await owner.ok('PATCH /realm', { message_edit_history_visibility_policy: 'none' })
    const none = await shown()
    assert.equal(none.edit_history, undefined)
    assert.equal(none.last_edit_timestamp, moves.last_edit_timestamp)
    assert.equal(none.last_moved_timestamp, moves.last_moved_timestamp)
  })
})
