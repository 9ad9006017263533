// The unread messages in the state, for which a process caches channel messages: after each change every user gets
// the new state.
import assert from 'node:assert/strict'
import { copies } from '#test/message-copies.ts'
import { privacy } from '#test/messages.ts'
import { recorded } from '#test/recorded-sql.ts'
import { onEachDatabase } from '#test/suite.ts'
import type { Person } from '#test/world.ts'

/** Without a message about the move. */
const silently = { send_notification_to_new_thread: false, send_notification_to_old_thread: false }

interface Unread {
  readonly topics: Record<string, readonly number[]>
  readonly mentions: readonly number[]
}

const sorted = (ids: readonly number[]): number[] => ids.toSorted((a, b) => a - b)

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

onEachDatabase('unread messages cached in a process', test => {
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

  test('a user only sees messages sent while subscribed', async world => {
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

  test('messages with changed rows, for users who have read different parts', async world => {
    const { owner, member, channel, join } = await world.org()
    const other = await join('Otto Other')
    const quay = await channel('quay', { subscribers: [owner, member, other] })
    const tide = await owner.send(quay, 'high', 'tide')
    const boat = await owner.send(quay, 'tied', 'boats')
    const boats = [boat, ...(await copies(world, boat, 40))]
    const read = await copies(world, tide, 500)
    await member.ok('POST /mark_all_as_read')
    const unread = await copies(world, tide, 2_500)
    // On some databases a changed row comes after the others.
    await owner.ok(`PATCH /messages/${boat}`, { topic: 'ships', propagate_mode: 'change_all', ...silently })
    // With its table statistics, PostgreSQL reads many rows in stored order.
    if (world.app.db.dialect === 'postgres') await world.app.db.write(1, tx => tx.run('analyze message', []))
    for (const person of [other, member, other]) {
      const expected = person === member ? { tide: unread } : { tide: [tide, ...read, ...unread], ships: boats }
      assert.deepEqual((await unreadOf(person)).topics, expected)
    }
  })

  test('users who start at the same time, from different points', async world => {
    const { owner, member, channel, join } = await world.org()
    const quay = await channel('quay', { subscribers: [owner, member] })
    const early = await Promise.all(Array.from({ length: 50 }, (_, n) => owner.send(quay, 'high', `tide ${n % 3}`)))
    const late: Person[] = []
    for (const name of ['Lea Late', 'Lou Late', 'Lil Late', 'Liv Late', 'Leo Late']) {
      const person = await join(name)
      await person.ok('POST /users/me/subscriptions', { subscriptions: [{ name: 'quay' }] })
      late.push(person)
    }
    const last = await owner.send(quay, 'low', 'ebb')
    for (let round = 0; round < 20; round++) {
      // The lists are rebuilt.
      await owner.ok(`PATCH /messages/${last}`, { content: `low ${round}` })
      await unreadOf(late[0] as Person)
      const people = [member, ...late]
      const answers = await Promise.all(people.map(unreadOf))
      for (const [n, { topics }] of answers.entries())
        assert.deepEqual(sorted(Object.values(topics).flat()), n === 0 ? [...sorted(early), last] : [last])
    }
  })

  test("channels that a user has left aren't read", async world => {
    const { owner, member, channel } = await world.org()
    const quay = await channel('quay', { subscribers: [owner, member] })
    const dock = await channel('dock', { subscribers: [owner] })
    await owner.send(quay, 'high', 'tide')
    // The server's newest message is in another channel when the user leaves.
    await owner.send(dock, 'tied', 'boats')
    await member.ok('DELETE /users/me/subscriptions', { subscriptions: ['quay'] })
    await owner.send(quay, 'low', 'tide')
    const statements = await recorded(world.app.db, async () => assert.deepEqual((await unreadOf(member)).topics, {}))
    assert.deepEqual(
      statements.filter(({ sql }) => /"message"\."topic"/.test(sql) && /recipient_id/.test(sql) && / r\b/.test(sql)),
      [],
    )
    await member.ok('POST /users/me/subscriptions', { subscriptions: [{ name: 'quay' }] })
    const seen = await owner.send(quay, 'flood', 'tide')
    assert.deepEqual((await unreadOf(member)).topics, { tide: [seen] })
  })

  test('messages deleted while their only reader was deactivated', async world => {
    const { owner, member, channel, join } = await world.org()
    const sender = await join('Sam Sender')
    const den = await channel('den', { subscribers: [member, sender], ...privacy.protected })
    const quay = await channel('quay', { subscribers: [owner, member] })
    const gone = await sender.send(den, 'psst', 'secrets')
    const kept = await owner.send(quay, 'high', 'tide')
    assert.deepEqual((await unreadOf(member)).topics, { secrets: [gone], tide: [kept] })
    await owner.ok(`DELETE /users/${member.id}`)
    await owner.ok(`DELETE /users/${sender.id}`, { actions: { delete_private_channel_messages: true } })
    await world.app.jobs.idle()
    await owner.ok(`POST /users/${member.id}/reactivate`)
    assert.deepEqual((await unreadOf(member)).topics, { tide: [kept] })
  })

  test('a user who left twice while the newest message was deleted', async world => {
    const { owner, member, channel, join } = await world.org()
    const other = await join('Otto Other')
    const quay = await channel('quay', { subscribers: [owner, member, other] })
    const dock = await channel('dock', { subscribers: [owner] })
    const leave = (): Promise<any> => member.ok('DELETE /users/me/subscriptions', { subscriptions: ['quay'] })
    const enter = (): Promise<any> => member.ok('POST /users/me/subscriptions', { subscriptions: [{ name: 'quay' }] })
    const first = await owner.send(quay, 'high', 'tide')
    await leave()
    const deleted = await owner.send(dock, 'tied', 'boats')
    await enter()
    await owner.ok(`DELETE /messages/${deleted}`)
    await leave()
    await enter()
    const later = [await owner.send(quay, 'low', 'tide'), await owner.send(quay, 'ebb', 'tide')]
    assert.deepEqual((await unreadOf(member)).topics, { tide: later })
    assert.deepEqual((await unreadOf(other)).topics, { tide: [first, ...later] })
  })
})
