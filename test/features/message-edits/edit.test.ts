import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { eventsOf, type Told } from '#test/events.ts'
import { systemGroup } from '#test/groups.ts'
import { privacy, refused, seenBy as seen, subscribe } from '#test/messages.ts'
import { onEachDatabase, withMovingClock } from '#test/suite.ts'
import { valuesOf } from '#test/values.ts'
import type { Person } from '#test/world.ts'

const refusal = (person: Person, id: number, fields: Record<string, unknown>): Promise<string> =>
  refused(person, `PATCH /messages/${id}`, fields)
const invisible = async (person: Person, id: number): Promise<void> =>
  assert.equal(await refused(person, `GET /messages/${id}`), 'Invalid message(s)')
/** Without notices, which would be additional messages. */
const quiet = { send_notification_to_new_thread: false }
const topicNames = async (person: Person, stream_id: number): Promise<[string, number][]> => {
  const { topics } = await person.ok(`GET /users/me/${stream_id}/topics`, { allow_empty_topic_name: true })
  return topics.map((topic: { name: string; max_id: number }) => [topic.name, topic.max_id])
}

withMovingClock('editing content', test => {
  test('the text, its HTML and the history change', async ({ org, advance }) => {
    const { member, admin } = await org()
    const id = await member.send([admin.id], 'frist')
    advance(5)
    assert.deepEqual((await member.ok(`PATCH /messages/${id}`, { content: 'first' })).detached_uploads, [])
    advance(5)
    await member.ok(`PATCH /messages/${id}`, { content: 'first!' })
    const message = await seen(admin, id)
    assert.equal(message.content, '<p>first!</p>')
    assert.equal(message.last_edit_timestamp, message.edit_history[0].timestamp)
    assert.equal(message.last_moved_timestamp, undefined)
    assert.deepEqual(valuesOf(message.edit_history, 'user_id', 'prev_content', 'prev_rendered_content'), [
      [member.id, 'first', '<p>first</p>'],
      [member.id, 'frist', '<p>frist</p>'],
    ])
    assert.ok(message.edit_history[0].timestamp > message.edit_history[1].timestamp)
  })

  test('only the sender can edit, within the time limit', async ({ org, advance }) => {
    const { member, admin, owner } = await org()
    const id = await member.send([admin.id])
    assert.equal(await refusal(admin, id, { content: 'x' }), "You don't have permission to edit this message")
    advance(619)
    await member.ok(`PATCH /messages/${id}`, { content: 'in time' })
    advance(5)
    assert.equal(await refusal(member, id, { content: 'x' }), 'The time limit for editing this message has passed')
    await owner.ok('PATCH /realm', { message_content_edit_limit_seconds: '"unlimited"' })
    await member.ok(`PATCH /messages/${id}`, { content: 'later' })
    await owner.ok('PATCH /realm', { allow_message_editing: false })
    assert.equal(await refusal(member, id, { content: 'x' }), 'Your organization has turned off message editing')
    assert.equal((await seen(admin, id)).content, '<p>later</p>')
  })

  test('the server refuses invalid requests', async ({ org }) => {
    const { member, admin, channel } = await org()
    const direct = await member.send([admin.id])
    const general = await channel('general', { subscribers: [member] })
    const id = await member.send(general, 'hello', 'lunch')
    assert.equal(await refusal(member, id, {}), 'Nothing to change')
    assert.equal(await refusal(member, id, { topic: ' lunch ' }), 'Nothing to change')
    assert.equal(await refusal(member, id, { stream_id: general }), 'Nothing to change')
    assert.equal(await refusal(member, direct, { topic: 'x' }), 'Direct messages cannot have topics.')
    assert.equal(await refusal(member, direct, { stream_id: general }), 'Direct messages cannot be moved to channels.')
    const whole = { content: 'x', propagate_mode: 'change_all' }
    assert.equal(await refusal(member, id, whole), 'Invalid propagate_mode without topic edit')
    assert.equal(await refusal(member, id, { content: 'x', propagate_mode: 'change_two' }), 'Invalid propagate_mode')
    const other = await channel('other', { subscribers: [member] })
    const both = { content: 'x', stream_id: other }
    assert.equal(await refusal(member, id, both), 'Cannot change message content while changing channel')
    assert.equal(await refusal(member, id, { topic: '✔' }), 'General chat cannot be marked as resolved')
    assert.equal(await refusal(member, id, { topic: 'a\u0000b' }), 'Invalid character in topic, at position 2!')
    assert.equal(await refusal(member, id, { content: 'a\u0000b' }), 'Message must not contain null bytes')
    assert.equal(await refusal(member, id, { stream_id: 999_999 }), 'Invalid channel ID')
    assert.equal(await refusal(member, 999_999, { content: 'x' }), 'Invalid message(s)')
    const message = await seen(member, id)
    assert.equal(message.subject, 'lunch')
    assert.equal(message.edit_history, undefined)
  })

  test('saving the same text again changes nothing', async ({ org }) => {
    const all = await org()
    const { member } = all
    const id = await member.send([member.id], 'same')
    const events = await eventsOf(all, () => member.ok(`PATCH /messages/${id}`, { content: 'same\n' }))
    assert.deepEqual(events, [])
    assert.equal((await seen(member, id)).edit_history, undefined)
  })

  test('editing to an empty text leaves "(deleted)"', async ({ org }) => {
    const { member } = await org()
    const id = await member.send([member.id])
    await member.ok(`PATCH /messages/${id}`, { content: '  \n ' })
    assert.equal((await seen(member, id)).content, '<p>(deleted)</p>')
  })

  test('an edit of a text that has changed in the meantime is refused', async ({ org }) => {
    const { member } = await org()
    const id = await member.send([member.id], 'hällo')
    const hash = (text: string): string => createHash('sha256').update(text).digest('hex')
    await member.ok(`PATCH /messages/${id}`, { content: 'two', prev_content_sha256: hash('hällo') })
    const { status, body } = await member.call(`PATCH /messages/${id}`, {
      content: 'three',
      prev_content_sha256: hash('hällo'),
    })
    assert.equal(status, 400)
    assert.equal(body.code, 'EXPECTATION_MISMATCH')
    assert.equal(body.msg, "'prev_content_sha256' value does not match the expected value.")
    assert.equal((await seen(member, id)).content, '<p>two</p>')
  })

  test('concurrent edits lose nothing', async ({ org }) => {
    const { member } = await org()
    const id = await member.send([member.id], 'version 0')
    const edits = Array.from({ length: 10 }, (_, n) => `version ${n + 1}`)
    await Promise.all(edits.map(content => member.ok(`PATCH /messages/${id}`, { content })))
    const { edit_history, content } = await seen(member, id)
    const last = /version \d+/.exec(content)?.[0] as string
    const versions = [last, ...edit_history.map((entry: any) => entry.prev_content)]
    assert.deepEqual(new Set(versions), new Set(['version 0', ...edits]))
    assert.equal(versions.length, 11)
    assert.equal(versions.at(-1), 'version 0')
  })

  test('mentions are added and removed with the text', async ({ org }) => {
    const { member, admin, moderator, owner, channel } = await org()
    const general = await channel('general', { subscribers: [member, admin, moderator] })
    await subscribe(owner, 'general', admin)
    await moderator.ok('POST /users/me/alert_words', { alert_words: ['coffee'] })
    const id = await member.send(general, `hi @**${admin.name}**`)
    assert.deepEqual((await seen(admin, id)).flags, ['mentioned'])
    assert.deepEqual((await seen(moderator, id)).flags, [])
    await member.ok(`PATCH /messages/${id}`, { content: `coffee, @**${moderator.name}**?` })
    assert.deepEqual((await seen(admin, id)).flags, [])
    assert.deepEqual((await seen(moderator, id)).flags, ['mentioned', 'has_alert_word'])
    await admin.ok('POST /messages/flags', { messages: [id], op: 'add', flag: 'starred' })
    await member.ok(`PATCH /messages/${id}`, { content: 'tea, @**all**' })
    assert.deepEqual((await seen(admin, id)).flags, ['starred', 'stream_wildcard_mentioned', 'wildcard_mentioned'])
    assert.deepEqual((await seen(moderator, id)).flags, ['stream_wildcard_mentioned', 'wildcard_mentioned'])
    await member.ok(`PATCH /messages/${id}`, { content: 'tea, @**topic**' })
    assert.deepEqual((await seen(admin, id)).flags, ['starred'])
    assert.deepEqual((await seen(member, id)).flags, ['topic_wildcard_mentioned', 'wildcard_mentioned'])
    // A mention doesn't make a user a receiver of an old message.
    await member.ok(`PATCH /messages/${id}`, { content: `@**${owner.name}**` })
    assert.deepEqual((await seen(owner, id)).flags, ['read', 'historical'])
  })

  test("readers' events name the changed message, without its text", async ({ org }) => {
    const all = await org()
    const { member } = all
    const id = await member.send([member.id], 'secret one')
    const [event, ...others] = await eventsOf(all, () => member.ok(`PATCH /messages/${id}`, { content: 'secret two' }))
    assert.deepEqual(others, [])
    assert.equal(event?.event, 'update_message')
    assert.deepEqual(event?.audience, { readersOf: id })
    const { edit_timestamp, ...payload } = (event as Told).payload
    assert.ok(edit_timestamp > 0)
    assert.deepEqual(payload, {
      user_id: member.id,
      message_id: id,
      message_ids: [id],
      rendering_only: false,
      content_version: 1,
    })
  })
})

withMovingClock('moving to another topic', test => {
  for (const [mode, moved] of [
    ['change_one', [1]],
    ['change_later', [1, 2]],
    ['change_all', [0, 1, 2]],
  ] as const)
    test(mode, async ({ org }) => {
      const all = await org()
      const { member, moderator } = all
      const general = await all.channel('general', { subscribers: [member, moderator] })
      const ids = [
        await member.send(general, 'one', 'lunch'),
        await member.send(general, 'two', 'Lunch'),
        await moderator.send(general, 'three', 'lunch'),
      ]
      const other = await member.send(general, 'four', 'garden')
      const fields = { topic: 'dinner', propagate_mode: mode }
      const [event] = await eventsOf(all, () => moderator.ok(`PATCH /messages/${ids[1]}`, fields))
      assert.deepEqual(
        event?.payload.message_ids,
        moved.map(n => ids[n]),
      )
      assert.equal(event?.payload.propagate_mode, mode)
      assert.equal(event?.payload.orig_subject, 'Lunch')
      assert.equal(event?.payload.subject, 'dinner')
      assert.equal(event?.payload.stream_id, general)
      for (const [n, id] of ids.entries()) {
        const message = await seen(member, id)
        const isMoved = (moved as readonly number[]).includes(n)
        assert.equal(message.subject.toLowerCase(), isMoved ? 'dinner' : 'lunch')
        assert.equal(message.last_edit_timestamp, undefined)
        if (!isMoved) assert.equal(message.edit_history, undefined)
        else {
          const [{ timestamp, ...entry }, ...older] = message.edit_history
          assert.equal(message.last_moved_timestamp, timestamp)
          // Each message keeps the spelling of its own topic.
          const prev_topic = n === 1 ? 'Lunch' : 'lunch'
          assert.deepEqual([entry, older], [{ user_id: moderator.id, prev_topic, topic: 'dinner' }, []])
        }
      }
      assert.equal((await seen(member, other)).subject, 'garden')
    })

  test('topics are listed correctly afterwards', async ({ org }) => {
    const { member, channel } = await org()
    const general = await channel('general', { subscribers: [member] })
    const first = await member.send(general, 'one', 'lunch')
    const second = await member.send(general, 'two', 'LUNCH')
    assert.deepEqual(await topicNames(member, general), [['LUNCH', second]])
    await member.ok(`PATCH /messages/${second}`, { topic: 'dinner', ...quiet })
    assert.deepEqual(await topicNames(member, general), [
      ['dinner', second],
      ['lunch', first],
    ])
    await member.ok(`PATCH /messages/${first}`, { topic: 'Dinner', ...quiet })
    assert.deepEqual(await topicNames(member, general), [['dinner', second]])
    await member.ok(`PATCH /messages/${second}`, { topic: 'DINNER', propagate_mode: 'change_all' })
    assert.deepEqual(await topicNames(member, general), [['DINNER', second]])
  })

  test("unresolving isn't a move; changing the topic as well is", async ({ org, advance }) => {
    const { member, channel } = await org()
    const general = await channel('general', { subscribers: [member] })
    const id = await member.send(general, 'one', 'lunch')
    await member.ok(`PATCH /messages/${id}`, { topic: '✔ lunch', propagate_mode: 'change_all' })
    advance(3)
    await member.ok(`PATCH /messages/${id}`, { topic: 'lunch', propagate_mode: 'change_all' })
    assert.equal((await seen(member, id)).last_moved_timestamp, undefined)
    await member.ok(`PATCH /messages/${id}`, { topic: '✔ dinner', propagate_mode: 'change_all' })
    assert.notEqual((await seen(member, id)).last_moved_timestamp, undefined)
  })

  test('which users can move which messages', async ({ org }) => {
    const all = await org()
    const { member, moderator, owner, guest } = all
    const moderators = await systemGroup(all, 'role:moderators')
    const members = await systemGroup(all, 'role:members')
    const administrators = await systemGroup(all, 'role:administrators')
    const general = await all.channel('general', { subscribers: [member, moderator, guest] })
    const id = await moderator.send(general, 'one', 'lunch')
    await guest.ok(`PATCH /messages/${id}`, { topic: 'by a guest' })
    await owner.ok('PATCH /realm', {
      can_move_messages_between_topics_group: { new: moderators },
      can_resolve_topics_group: { new: moderators },
    })
    assert.equal(await refusal(member, id, { topic: 'x' }), "You don't have permission to edit this message")
    const resolve = { topic: '✔ by a guest' }
    assert.equal(await refusal(member, id, resolve), "You don't have permission to resolve topics in this channel.")
    await moderator.ok(`PATCH /messages/${id}`, { topic: 'by a moderator' })
    // The channel may allow what the organization doesn't.
    await owner.ok(`PATCH /streams/${general}`, {
      can_move_messages_within_channel_group: { new: members },
      can_resolve_topics_group: { new: members },
    })
    await member.ok(`PATCH /messages/${id}`, { topic: 'by a member' })
    await member.ok(`PATCH /messages/${id}`, { topic: '✔ by a member' })
    await owner.ok(`PATCH /streams/${general}`, { can_create_topic_group: { new: administrators } })
    const fresh = 'You do not have permission to create new topics in this channel.'
    assert.equal(await refusal(member, id, { topic: 'new' }), fresh)
    const known = await owner.send(general, 'two', 'known')
    await member.ok(`PATCH /messages/${id}`, { topic: 'known' })
    await owner.ok(`PATCH /streams/${general}`, { topics_policy: 'disable_empty_topic' })
    assert.equal(await refusal(owner, known, { topic: 'general chat' }), 'Missing topic')
    const { subject } = await seen(member, id)
    assert.equal(subject, 'known')
  })

  test("a whole topic is moved, including messages that the mover can't see", async ({ org }) => {
    const { member, moderator, channel } = await org()
    const secret = await channel('secret', { subscribers: [moderator], ...privacy.protected })
    const early = await moderator.send(secret, 'early', 'lunch')
    await subscribe(moderator, 'secret', member)
    const late = await moderator.send(secret, 'late', 'lunch')
    await member.ok(`PATCH /messages/${late}`, { topic: 'dinner', propagate_mode: 'change_all' })
    assert.equal((await seen(moderator, early)).subject, 'dinner')
    await invisible(member, early)
  })
})

onEachDatabase('the history of a moved and edited message', test => {
  test('has everything in the order in which it happened, even within one second', async ({ org }) => {
    const { member, owner, channel } = await org()
    const from = await channel('from', { subscribers: [member, owner] })
    const to = await channel('to', { subscribers: [member, owner] })
    const id = await member.send(from, 'a', 'one')
    const other = await member.send(from, 'other', 'ONE')
    const change = (fields: object): Promise<unknown> => member.ok(`PATCH /messages/${id}`, { ...fields, ...quiet })
    const together = { propagate_mode: 'change_all' }
    await change({ topic: 'two', ...together })
    await change({ content: 'b' })
    await change({ stream_id: to, ...together })
    await change({ content: 'c', topic: 'three', ...together })
    await change({ topic: 'four' })
    await change({ content: 'd' })

    const historyOf = async (message: number): Promise<object[]> =>
      (await seen(owner, message)).edit_history.map(({ timestamp: _, user_id, ...entry }: any) => {
        assert.equal(user_id, member.id)
        return entry
      })
    const edit = (content: string): object => ({ prev_content: content, prev_rendered_content: `<p>${content}</p>` })
    const moved = { prev_stream: from, stream: to }
    assert.deepEqual(await historyOf(id), [
      edit('c'),
      { prev_topic: 'three', topic: 'four' },
      { ...edit('b'), prev_topic: 'two', topic: 'three' },
      moved,
      edit('a'),
      { prev_topic: 'one', topic: 'two' },
    ])
    assert.deepEqual(await historyOf(other), [
      { prev_topic: 'two', topic: 'three' },
      moved,
      { prev_topic: 'ONE', topic: 'two' },
    ])
    const { message_history } = await owner.ok(`GET /messages/${id}/history`)
    assert.deepEqual(valuesOf(message_history, 'topic', 'content'), [
      ['one', 'a'],
      ['two', 'a'],
      ['two', 'b'],
      ['two', 'b'],
      ['three', 'c'],
      ['four', 'c'],
      ['four', 'd'],
    ])
  })

  test('has one entry per move, however the topic was written before', async ({ org }) => {
    const { member, owner, channel } = await org()
    const from = await channel('from', { subscribers: [member, owner] })
    const to = await channel('to', { subscribers: [member, owner] })
    const upper = await member.send(from, 'a', 'Lunch')
    const lower = await member.send(from, 'b', 'lunch')
    const move = { stream_id: to, topic: 'lunch', propagate_mode: 'change_all', ...quiet }
    await owner.ok(`PATCH /messages/${upper}`, move)
    const historyOf = async (id: number): Promise<object[]> =>
      (await seen(owner, id)).edit_history.map(({ timestamp: _, ...entry }: any) => entry)
    const moved = { user_id: owner.id, prev_stream: from, stream: to }
    assert.deepEqual(await historyOf(upper), [{ ...moved, prev_topic: 'Lunch', topic: 'lunch' }])
    assert.deepEqual(await historyOf(lower), [moved])
    await owner.ok(`DELETE /messages/${upper}`)
    assert.deepEqual(await historyOf(lower), [moved])
  })

  test('keeps a move as long as a message remembers it', async world => {
    const { owner, realm, channel } = await world.org()
    const general = await channel('general', { subscribers: [owner] })
    const id = await owner.send(general, 'a', 'topic 0')
    const other = await owner.send(general, 'b', 'topic 0')
    const kept = async (): Promise<string[]> => {
      const rows = await world.app.db.readOne(tx =>
        tx.db.selectFrom('message_move').select('topic').where('realm_id', '=', realm.id).orderBy('id').execute(),
      )
      return rows.map(({ topic }) => topic ?? '')
    }
    const rename = (message: number, n: number, propagate_mode: string): Promise<unknown> =>
      owner.ok(`PATCH /messages/${message}`, { topic: `topic ${n}`, propagate_mode, ...quiet })
    await rename(id, 1, 'change_all')
    for (let n = 2; n <= 12; n++) await rename(id, n, 'change_one')
    assert.deepEqual(await kept(), ['topic 1', ...Array.from({ length: 10 }, (_, n) => `topic ${n + 3}`)])
    await owner.ok(`DELETE /messages/${other}`)
    assert.deepEqual(
      await kept(),
      Array.from({ length: 10 }, (_, n) => `topic ${n + 3}`),
    )
    await owner.ok(`DELETE /messages/${id}`)
    assert.deepEqual(await kept(), [])
  })
})

onEachDatabase('moving to another channel', test => {
  test('the message is in the new channel, and its history names the old one', async ({ org }) => {
    const all = await org()
    const { member, moderator } = all
    const from = await all.channel('from', { subscribers: [member, moderator] })
    const to = await all.channel('to', { subscribers: [member] })
    const id = await member.send(from, 'one', 'lunch')
    const fields = { stream_id: to, topic: 'dinner', ...quiet }
    const [event] = await eventsOf(all, () => member.ok(`PATCH /messages/${id}`, fields))
    assert.equal(event?.payload.new_stream_id, to)
    assert.equal(event?.payload.stream_id, from)
    const message = await seen(moderator, id)
    assert.equal(message.stream_id, to)
    assert.equal(message.display_recipient, 'to')
    assert.equal(message.subject, 'dinner')
    const [{ timestamp: _, ...entry }] = message.edit_history
    assert.deepEqual(entry, { user_id: member.id, prev_stream: from, stream: to, prev_topic: 'lunch', topic: 'dinner' })
    assert.deepEqual(await topicNames(member, from), [])
    assert.deepEqual(await topicNames(member, to), [['dinner', id]])
    const found = await member.ok('GET /messages', {
      anchor: 'newest',
      num_before: 5,
      num_after: 0,
      narrow: [{ operator: 'channel', operand: to }],
    })
    assert.deepEqual(valuesOf(found.messages, 'id'), [id])
  })

  test('users who received it keep their copy unchanged; other users get none', async ({ org }) => {
    const { member, moderator, admin, owner, guest, channel } = await org()
    const from = await channel('from', { subscribers: [member, moderator, admin] })
    const to = await channel('to', { subscribers: [moderator, admin, owner, guest] })
    const id = await member.send(from, 'hi @**all**', 'lunch')
    await moderator.ok('POST /mark_stream_as_read', { stream_id: from })
    const before = await Promise.all([member, moderator, admin].map(person => seen(person, id)))
    assert.ok(before[1].flags.includes('read'))
    assert.ok(!before[2].flags.includes('read'))
    await admin.ok('POST /mark_stream_as_read', { stream_id: to })
    await member.ok(`PATCH /messages/${id}`, { stream_id: to })
    for (const [n, person] of [member, moderator, admin].entries())
      assert.deepEqual((await seen(person, id)).flags, before[n].flags)
    assert.deepEqual((await seen(owner, id)).flags, ['read', 'historical'])
    assert.deepEqual((await seen(guest, id)).flags, ['read', 'historical'])
  })

  test("users who can't read the new channel lose the message, and only get that event", async ({ org }) => {
    const all = await org()
    const { member, moderator, admin, guest } = all
    const from = await all.channel('from', { subscribers: [member, moderator, guest] })
    const secret = await all.channel('secret', { subscribers: [member, admin], ...privacy.shared })
    const id = await member.send(from, 'one', 'lunch')
    const events = await eventsOf(all, () => member.ok(`PATCH /messages/${id}`, { stream_id: secret }))
    const gone = events.find(({ event }) => event === 'delete_message')
    assert.deepEqual(gone?.payload, {
      message_type: 'stream',
      message_ids: [id],
      stream_id: from,
      topic: 'lunch',
    })
    assert.deepEqual(new Set(gone?.audience.users), new Set([moderator.id, guest.id]))
    const moved = events.find(({ event }) => event === 'update_message')
    assert.deepEqual(new Set(moved?.audience.users), new Set([member.id, admin.id]))
    await invisible(moderator, id)
    await invisible(guest, id)
    await seen(member, id)
    await seen(admin, id)
  })

  test('only messages that the mover can see leave protected history', async ({ org }) => {
    const { member, moderator, channel } = await org()
    const secret = await channel('secret', { subscribers: [moderator], ...privacy.protected })
    const open = await channel('open', { subscribers: [member] })
    const early = await moderator.send(secret, 'early', 'lunch')
    await subscribe(moderator, 'secret', member)
    const late = await moderator.send(secret, 'late', 'lunch')
    await member.ok(`PATCH /messages/${late}`, { stream_id: open, propagate_mode: 'change_all' })
    assert.equal((await seen(moderator, early)).stream_id, secret)
    assert.equal((await seen(moderator, late)).stream_id, open)
    await invisible(member, early)
  })

  test("a user who didn't receive the message doesn't become its reader by a move", async ({ org }) => {
    const { member, moderator, admin, channel } = await org()
    const from = await channel('from', { subscribers: [member] })
    const to = await channel('to', { subscribers: [member, moderator, admin] })
    const third = await channel('third', { subscribers: [member, moderator] })
    const id = await member.send(from, 'one', 'lunch')
    await member.ok(`PATCH /messages/${id}`, { stream_id: to })
    await member.ok(`PATCH /messages/${id}`, { content: `@**${moderator.name}** @**all**` })
    assert.deepEqual((await seen(moderator, id)).flags, ['read', 'historical'])
    await admin.ok('POST /messages/flags', { messages: [id], op: 'add', flag: 'starred' })
    await member.ok(`PATCH /messages/${id}`, { stream_id: third })
    assert.deepEqual((await seen(moderator, id)).flags, ['read', 'historical'])
    assert.deepEqual((await seen(admin, id)).flags, ['read', 'starred', 'historical'])
    const { user_ids } = await member.ok(`GET /messages/${id}/read_receipts`)
    assert.deepEqual(user_ids, [])
  })

  test("a user who didn't receive the message doesn't see it if history is protected", async ({ org }) => {
    const { member, moderator, owner, channel } = await org()
    const from = await channel('from', { subscribers: [member] })
    const to = await channel('to', { subscribers: [member, moderator] })
    const id = await member.send(from, 'pineapple', 'lunch')
    await member.ok(`PATCH /messages/${id}`, { stream_id: to, ...quiet })
    const listed = async (person: Person, ...terms: object[]): Promise<number[]> => {
      const narrow = [{ operator: 'channel', operand: to }, ...terms]
      const window = { anchor: 'newest', num_before: 5, num_after: 0, narrow }
      return (await person.ok('GET /messages', window)).messages.map((one: { id: number }) => one.id)
    }
    const search = { operator: 'search', operand: 'pineapple' }
    assert.deepEqual(await listed(moderator, search), [id])
    await owner.ok(`PATCH /streams/${to}`, { is_private: true, history_public_to_subscribers: false })
    await invisible(moderator, id)
    assert.deepEqual(await listed(moderator), [])
    assert.deepEqual(await listed(moderator, search), [])
    assert.deepEqual(await listed(member), [id])
    assert.deepEqual(await listed(member, search), [id])
  })

  test("into protected history: its subscribers see the message, later subscribers don't", async ({ org }) => {
    const { member, moderator, admin, channel } = await org()
    const from = await channel('from', { subscribers: [member] })
    const secret = await channel('secret', { subscribers: [member], ...privacy.protected })
    const id = await member.send(from, 'one', 'lunch')
    await subscribe(member, 'secret', admin)
    await member.ok(`PATCH /messages/${id}`, { stream_id: secret })
    await subscribe(member, 'secret', moderator)
    assert.deepEqual((await seen(member, id)).flags, [])
    assert.deepEqual((await seen(admin, id)).flags, ['read', 'historical'])
    await invisible(moderator, id)
  })

  test('which users can move messages, and to which channels', async ({ org }) => {
    const all = await org()
    const { member, guest, owner, moderator } = all
    const moderators = await systemGroup(all, 'role:moderators')
    const members = await systemGroup(all, 'role:members')
    const administrators = await systemGroup(all, 'role:administrators')
    const from = await all.channel('from', { subscribers: [member, guest, moderator] })
    const to = await all.channel('to', { subscribers: [guest] })
    const secret = await all.channel('secret', { subscribers: [owner], ...privacy.shared })
    const id = await member.send(from, 'one', 'lunch')
    assert.equal(await refusal(guest, id, { stream_id: to }), "You don't have permission to move this message")
    assert.equal(await refusal(member, id, { stream_id: secret }), 'Invalid channel ID')
    await owner.ok('PATCH /realm', { can_move_messages_between_channels_group: { new: moderators } })
    assert.equal(await refusal(member, id, { stream_id: to }), "You don't have permission to move this message")
    const out = { can_move_messages_out_of_channel_group: { new: members } }
    await owner.ok(`PATCH /streams/${from}`, out)
    await owner.ok(`PATCH /streams/${to}`, { can_send_message_group: { new: administrators } })
    assert.equal(await refusal(member, id, { stream_id: to }), 'You do not have permission to post in this channel.')
    await owner.ok(`PATCH /streams/${to}`, { can_send_message_group: { new: members } })
    await member.ok(`PATCH /messages/${id}`, { stream_id: to })
    await owner.ok(`DELETE /streams/${from}`)
    assert.equal(await refusal(moderator, id, { stream_id: from }), 'Invalid channel ID')
    assert.equal((await seen(member, id)).stream_id, to)
  })
})

withMovingClock("a message's history", test => {
  test('is listed oldest first, with complete versions', async ({ org, advance }) => {
    const { member, moderator, channel } = await org()
    const general = await channel('general', { subscribers: [member] })
    const id = await member.send(general, 'one', '')
    advance(1)
    await member.ok(`PATCH /messages/${id}`, { content: 'two', topic: 'lunch' })
    advance(1)
    await moderator.ok(`PATCH /messages/${id}`, { topic: 'dinner' })
    const { message_history } = await moderator.ok(`GET /messages/${id}/history`)
    const times = message_history.map((version: any) => version.timestamp)
    assert.deepEqual(times, times.toSorted())
    assert.deepEqual(
      message_history.map(({ timestamp: _, ...version }: any) => version),
      [
        { user_id: member.id, topic: 'general chat', content: 'one', rendered_content: '<p>one</p>' },
        {
          user_id: member.id,
          topic: 'lunch',
          prev_topic: 'general chat',
          content: 'two',
          rendered_content: '<p>two</p>',
          prev_content: 'one',
          prev_rendered_content: '<p>one</p>',
          content_html_diff:
            '<div><p><span class="highlight_text_inserted">two</span> <span class="highlight_text_deleted">one</span> </p></div>',
        },
        {
          user_id: moderator.id,
          topic: 'dinner',
          prev_topic: 'lunch',
          content: 'two',
          rendered_content: '<p>two</p>',
        },
      ],
    )
    const raw = await moderator.ok(`GET /messages/${id}/history`, { allow_empty_topic_name: true })
    assert.equal(raw.message_history[0].topic, '')
  })

  test('only has moves, or is hidden, if the organization says so', async ({ org }) => {
    const { member, owner, channel } = await org()
    const general = await channel('general', { subscribers: [member] })
    const id = await member.send(general, 'a secret', 'lunch')
    await member.ok(`PATCH /messages/${id}`, { content: 'harmless' })
    await member.ok(`PATCH /messages/${id}`, { topic: 'dinner' })
    await owner.ok('PATCH /realm', { message_edit_history_visibility_policy: 'moves' })
    const moves = await owner.call(`GET /messages/${id}/history`)
    assert.equal(moves.body.message_history.length, 2)
    assert.ok(!moves.text.includes('secret'))
    await owner.ok('PATCH /realm', { message_edit_history_visibility_policy: 'none' })
    const none = await owner.call(`GET /messages/${id}/history`)
    assert.equal(none.body.msg, 'Message edit history is disabled in this organization')
  })

  test("is hidden for a message that the user can't see", async ({ org }) => {
    const { member, admin } = await org()
    const id = await member.send([member.id])
    assert.equal((await admin.call(`GET /messages/${id}/history`)).body.msg, 'Invalid message(s)')
  })
})
