import assert from 'node:assert/strict'
import { Role } from '#core/contract/access.ts'
import { eventsOf } from '#test/events.ts'
import { systemGroup } from '#test/groups.ts'
import { privacy, refused, seenBy, subscribe } from '#test/messages.ts'
import { onEachDatabase, withMovingClock } from '#test/suite.ts'
import { valuesOf } from '#test/values.ts'
import type { Person } from '#test/world.ts'

const refusal = (person: Person, id: number): Promise<string> => refused(person, `DELETE /messages/${id}`)
const gone = async (person: Person, id: number): Promise<void> =>
  assert.equal(await refused(person, `GET /messages/${id}`), 'Invalid message(s)')
const mayNot = "You don't have permission to delete this message"

withMovingClock('deleting a message', test => {
  test('the message is deleted for all users, with everything attached to it', async ({ org }) => {
    const all = await org()
    const { member, moderator } = all
    const general = await all.channel('general', { subscribers: [member, moderator] })
    const kept = await member.send(general, 'kept', 'lunch')
    const id = await member.send(general, `@**${moderator.name}**`, 'lunch')
    await moderator.ok('POST /messages/flags', { messages: [id], op: 'add', flag: 'starred' })
    await moderator.ok(`POST /messages/${id}/reactions`, { emoji_name: 'smile' })
    const events = await eventsOf(all, () => member.ok(`DELETE /messages/${id}`))
    assert.deepEqual(events, [
      {
        event: 'delete_message',
        audience: { channelViewers: general, everSubscribed: true },
        payload: { message_type: 'stream', message_ids: [id], stream_id: general, topic: 'lunch' },
      },
    ])
    await gone(member, id)
    await gone(moderator, id)
    const { topics } = await member.ok(`GET /users/me/${general}/topics`)
    assert.deepEqual(topics, [{ name: 'lunch', max_id: kept }])
    assert.equal(await refusal(member, id), 'Invalid message(s)')
    await member.ok(`DELETE /messages/${kept}`)
    assert.deepEqual((await member.ok(`GET /users/me/${general}/topics`)).topics, [])
    assert.ok((await member.send(general)) > id, 'an ID is never used again')
  })

  test('only the participants of a direct message get an event', async ({ org }) => {
    const all = await org()
    const { member, admin } = all
    const id = await member.send([admin.id])
    const [event] = await eventsOf(all, () => member.ok(`DELETE /messages/${id}`))
    assert.deepEqual(event?.payload, { message_type: 'private', message_ids: [id] })
    assert.deepEqual(
      event?.audience.users,
      [member.id, admin.id].toSorted((a, b) => a - b),
    )
    await gone(admin, id)
  })

  test('users can delete their own messages for a while, administrators any message', async ({ org, advance }) => {
    const { member, moderator, admin, owner, channel } = await org()
    const general = await channel('general', { subscribers: [member, moderator, admin] })
    const early = await member.send(general)
    assert.equal(await refusal(moderator, early), mayNot)
    advance(621)
    assert.equal(await refusal(member, early), 'The time limit for deleting this message has passed')
    await owner.ok('PATCH /realm', { message_content_delete_limit_seconds: '"unlimited"' })
    await member.ok(`DELETE /messages/${early}`)
    const late = await member.send(general)
    advance(100_000)
    await admin.ok(`DELETE /messages/${late}`)
  })

  test('the organization or the channel may allow more, or less', async ({ org }) => {
    const all = await org()
    const { member, moderator, owner, guest } = all
    const moderators = await systemGroup(all, 'role:moderators')
    const members = await systemGroup(all, 'role:members')
    const general = await all.channel('general', { subscribers: [member, moderator, guest] })
    const one = await member.send(general)
    const two = await guest.send(general)
    await owner.ok('PATCH /realm', {
      can_delete_own_message_group: { new: moderators },
      can_delete_any_message_group: { new: moderators },
    })
    assert.equal(await refusal(member, one), mayNot)
    assert.equal(await refusal(guest, two), mayNot)
    await moderator.ok(`DELETE /messages/${two}`)
    await owner.ok(`PATCH /streams/${general}`, { can_delete_own_message_group: { new: members } })
    await member.ok(`DELETE /messages/${one}`)
    const three = await owner.send(general)
    assert.equal(await refusal(member, three), mayNot)
    await owner.ok(`PATCH /streams/${general}`, { can_delete_any_message_group: { new: members } })
    await member.ok(`DELETE /messages/${three}`)
  })

  test('the owner of a bot may delete its messages', async ({ org }) => {
    const { join, moderator, member } = await org()
    const bot = await join('Own Bot', Role.member, { type: 1, ownerId: member.id })
    const id = await bot.send([moderator.id, member.id])
    assert.equal(await refusal(moderator, id), mayNot)
    await member.ok(`DELETE /messages/${id}`)
  })

  test("a message that the user can't see, or in an archived channel, can't be deleted", async ({ org }) => {
    const { member, admin, owner, channel } = await org()
    const direct = await member.send([member.id])
    assert.equal(await refusal(admin, direct), 'Invalid message(s)')
    assert.equal(await refusal(admin, 999_999), 'Invalid message(s)')
    assert.equal(await refused(admin, 'DELETE /messages/99999999999999999999'), 'Invalid message(s)')
    const general = await channel('general', { subscribers: [member] })
    const id = await member.send(general)
    await owner.ok(`DELETE /streams/${general}`)
    assert.equal(await refusal(member, id), 'Invalid message(s)')
    await seenBy(member, id)
  })

  test('in protected history only users who saw the message get an event', async ({ org }) => {
    const all = await org()
    const { member, moderator, admin } = all
    const secret = await all.channel('secret', { subscribers: [member, moderator], ...privacy.protected })
    const id = await member.send(secret)
    await subscribe(member, 'secret', admin)
    const [event] = await eventsOf(all, () => member.ok(`DELETE /messages/${id}`))
    assert.deepEqual(new Set(event?.audience.users), new Set([member.id, moderator.id]))
  })

  test('a user who starred the message without being subscribed also gets an event', async ({ org }) => {
    const all = await org()
    const { member, moderator } = all
    const general = await all.channel('general', { subscribers: [member] })
    const id = await member.send(general)
    await moderator.ok('POST /messages/flags', { messages: [id], op: 'add', flag: 'starred' })
    const events = await eventsOf(all, () => member.ok(`DELETE /messages/${id}`))
    const deletions = events.filter(({ event }) => event.startsWith('delete_message'))
    assert.deepEqual(valuesOf(deletions, 'audience'), [
      { channelViewers: general, everSubscribed: true },
      { users: [moderator.id] },
    ])
  })
})

onEachDatabase('deleting a topic', test => {
  test('all its messages are deleted, messages in other topics stay', async ({ org }) => {
    const all = await org()
    const { member, admin } = all
    const general = await all.channel('general', { subscribers: [member, admin] })
    const ids = [await member.send(general, 'one', 'Lunch'), await member.send(general, 'two', 'lunch')]
    const other = await member.send(general, 'three', 'dinner')
    const route = `POST /streams/${general}/delete_topic`
    const [event] = await eventsOf(all, () => admin.ok(route, { topic_name: 'LUNCH' }))
    assert.deepEqual(event?.payload.message_ids, ids)
    for (const id of ids) await gone(member, id)
    await seenBy(member, other)
    assert.equal((await admin.ok(route, { topic_name: 'no such topic' })).complete, true)
    const empty = await member.send(general, 'four', '')
    assert.equal((await admin.ok(route, { topic_name: 'general chat' })).complete, true)
    await gone(member, empty)
  })

  test('only administrators who can read the channel are allowed to', async ({ org }) => {
    const { member, admin, channel } = await org()
    const secret = await channel('secret', { subscribers: [member], ...privacy.shared })
    const id = await member.send(secret, 'one', 'lunch')
    const route = `POST /streams/${secret}/delete_topic`
    assert.equal(await refused(admin, route, { topic_name: 'lunch' }), 'Invalid channel ID')
    assert.equal(await refused(admin, 'POST /streams/999999/delete_topic', { topic_name: 'x' }), 'Invalid channel ID')
    await seenBy(member, id)
  })
})
