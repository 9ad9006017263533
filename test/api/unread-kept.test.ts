// The unread messages in the state, of which a process keeps the messages of channels: after each change every user gets
// the new state.
import assert from 'node:assert/strict'
import { onEachDatabase } from '#test/suite.ts'
import type { Person } from '#test/world.ts'

/** Without a message about the move. */
const silently = { send_notification_to_new_thread: false, send_notification_to_old_thread: false }

interface Unread {
  readonly topics: Record<string, readonly number[]>
  readonly mentions: readonly number[]
}

async function unreadOf(person: Person): Promise<Unread> {
  const { unread_msgs } = await person.ok('POST /register', { event_types: ['message', 'update_message_flags'] })
  const { streams, mentions, count } = unread_msgs
  const ids = streams.flatMap((topic: { unread_message_ids: number[] }) => topic.unread_message_ids)
  assert.equal(count, ids.length)
  return {
    topics: Object.fromEntries(
      streams.map((topic: { topic: string; unread_message_ids: number[] }) => [topic.topic, topic.unread_message_ids]),
    ),
    mentions,
  }
}

onEachDatabase('unread messages that a process keeps', test => {
  test('sent, edited, moved, read and deleted', async world => {
    const { owner, member, channel, join } = await world.org()
    const other = await join('Otto Other')
    const quay = await channel('quay', { subscribers: [owner, member, other] })
    const dock = await channel('dock', { subscribers: [owner, member, other] })
    const everyone = async (expected: Unread, ...people: Person[]): Promise<void> => {
      for (const person of people) assert.deepEqual(await unreadOf(person), expected)
    }
    const first = await owner.send(quay, 'high', 'tide')
    await everyone({ topics: { tide: [first] }, mentions: [] }, member, other, member)
    const second = await owner.send(quay, 'low', 'tide')
    const third = await owner.send(dock, 'tied', 'boats')
    await everyone({ topics: { tide: [first, second], boats: [third] }, mentions: [] }, member, other)

    await owner.ok(`PATCH /messages/${second}`, { content: '@**all** low' })
    await everyone({ topics: { tide: [first, second], boats: [third] }, mentions: [second] }, member, other)
    await owner.ok(`PATCH /messages/${second}`, { topic: 'ebb', ...silently })
    await everyone({ topics: { tide: [first], ebb: [second], boats: [third] }, mentions: [second] }, member, other)
    await owner.ok(`PATCH /messages/${third}`, { stream_id: quay, ...silently })
    await everyone({ topics: { tide: [first], ebb: [second], boats: [third] }, mentions: [second] }, member, other)

    await member.ok('POST /messages/flags', { messages: [first], op: 'add', flag: 'read' })
    await everyone({ topics: { ebb: [second], boats: [third] }, mentions: [second] }, member)
    await everyone({ topics: { tide: [first], ebb: [second], boats: [third] }, mentions: [second] }, other)
    await other.ok('POST /mark_all_as_read')
    await everyone({ topics: {}, mentions: [] }, other)
    await other.ok('POST /messages/flags', { messages: [first], op: 'remove', flag: 'read' })
    await everyone({ topics: { tide: [first] }, mentions: [] }, other)
    await owner.ok(`DELETE /messages/${second}`)
    const last = await owner.send(quay, 'again', 'tide')
    await everyone({ topics: { boats: [third], tide: [last] }, mentions: [] }, member)
    await everyone({ topics: { tide: [first, last] }, mentions: [] }, other)
  })

  test('a user sees only messages that were sent while the user was subscribed', async world => {
    const { owner, member, channel, join } = await world.org()
    const other = await join('Otto Other')
    const quay = await channel('quay', { subscribers: [owner, member] })
    const early = await owner.send(quay, 'high', 'tide')
    assert.deepEqual((await unreadOf(member)).topics, { tide: [early] })
    await other.ok('POST /users/me/subscriptions', { subscriptions: [{ name: 'quay' }] })
    assert.deepEqual((await unreadOf(other)).topics, {})
    const late = await owner.send(quay, 'low', 'tide')
    assert.deepEqual((await unreadOf(other)).topics, { tide: [late] })
    await other.ok('DELETE /users/me/subscriptions', { subscriptions: ['quay'] })
    const missed = await owner.send(quay, 'ebb', 'tide')
    await other.ok('POST /users/me/subscriptions', { subscriptions: [{ name: 'quay' }] })
    const newest = await owner.send(quay, 'flood', 'tide')
    // Leaving the channel has marked the earlier message as read.
    assert.deepEqual((await unreadOf(other)).topics, { tide: [newest] })
    assert.deepEqual((await unreadOf(member)).topics, { tide: [early, late, missed, newest] })
  })
})
