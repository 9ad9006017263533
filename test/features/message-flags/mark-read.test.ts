// Marking everything, a channel or a topic as read moves read positions; rows are the exception.
import assert from 'node:assert/strict'
import { eventsOf, type Told } from '#test/events.ts'
import { size } from '#test/long.ts'
import { copies, rowCount } from '#test/message-copies.ts'
import { onEachDatabase } from '#test/suite.ts'
import { valuesOf } from '#test/values.ts'
import type { Person } from '#test/world.ts'

const flagsOf = async (who: Person, id: number): Promise<string[]> =>
  (await who.ok(`GET /messages/${id}`)).message.flags
const setFlag = (who: Person, op: string, flag: string, messages: readonly number[]): Promise<any> =>
  who.ok('POST /messages/flags', { op, flag, messages })

const toldOf = (person: Person, messages: readonly number[]): Told[] => [
  {
    event: 'update_message_flags/add',
    payload: { operation: 'add', flag: 'read', messages, all: false },
    audience: { users: [person.id] },
  },
]

onEachDatabase('marking as read', test => {
  test('everything: channels, direct messages, and messages made unread', async world => {
    const org = await world.org()
    const { owner, member } = org
    const one = await org.channel('one', { subscribers: [owner, member] })
    const two = await org.channel('two', { subscribers: [owner, member] })
    const [a, b] = [await owner.send(one), await owner.send(two, `@**${member.name}**`)]
    const [c, d] = [await owner.send([member.id]), await owner.send([member.id, org.admin.id])]
    await setFlag(member, 'add', 'read', [a])
    await setFlag(member, 'remove', 'read', [a])
    const told = await eventsOf(org, async () =>
      assert.deepEqual(await member.ok('POST /mark_all_as_read'), { result: 'success', msg: '', complete: true }),
    )
    assert.deepEqual(told, toldOf(member, [a, b, c, d]))
    assert.deepEqual(await flagsOf(member, a), ['read'])
    assert.deepEqual(await flagsOf(member, b), ['read', 'mentioned'])
    for (const id of [c, d]) assert.deepEqual(await flagsOf(member, id), ['read'])
    assert.deepEqual(await flagsOf(org.admin, d), [], 'no other user')
    assert.deepEqual(await eventsOf(org, () => member.ok('POST /mark_all_as_read')), toldOf(member, []))
    const next = await owner.send(one)
    assert.deepEqual(await flagsOf(member, next), [])
  })

  const many = size(10_000, 100_000)
  test(`a channel of ${many} messages writes one row`, async world => {
    const org = await world.org()
    const { owner, member } = org
    const channel = await org.channel('huge', { subscribers: [owner, member] })
    const first = await owner.send(channel)
    const ids = await copies(world, first, many - 1)
    await member.ok('POST /mark_stream_as_read', { stream_id: channel })
    assert.equal(await rowCount(world, member), 0)
    const marks = await world.app.db.readOne(tx =>
      tx.db.selectFrom('read_position').selectAll().where('account_id', '=', member.id).execute(),
    )
    assert.deepEqual(valuesOf(marks, 'up_to'), [ids.at(-1)])
    for (const id of [first, ids[many / 2] ?? 0, ids.at(-1) ?? 0]) assert.deepEqual(await flagsOf(member, id), ['read'])
  })

  test('a channel: its own messages and no others', async world => {
    const org = await world.org()
    const { owner, member } = org
    const here = await org.channel('here', { subscribers: [owner, member] })
    const there = await org.channel('there', { subscribers: [owner, member] })
    const [a, b, c] = [await owner.send(here), await owner.send(there), await owner.send(here, `@**${member.name}**`)]
    const told = await eventsOf(org, () => member.ok('POST /mark_stream_as_read', { stream_id: here }))
    assert.deepEqual(told, toldOf(member, [a, c]))
    assert.deepEqual(await flagsOf(member, a), ['read'])
    assert.deepEqual(await flagsOf(member, b), [])
    assert.deepEqual(await flagsOf(member, c), ['read', 'mentioned'])
  })

  test('rows that say only "read" are deleted when the read position passes them', async world => {
    const org = await world.org()
    const { owner, member } = org
    const channel = await org.channel('rows', { subscribers: [owner, member] })
    const ids: number[] = []
    for (let i = 0; i < 5; i++) ids.push(await owner.send(channel))
    await setFlag(member, 'add', 'read', ids.slice(2))
    await setFlag(member, 'add', 'starred', ids.slice(4))
    assert.equal(await rowCount(world, member), 3)
    await member.ok('POST /mark_stream_as_read', { stream_id: channel })
    assert.equal(await rowCount(world, member), 1)
    assert.deepEqual(await flagsOf(member, ids[4] ?? 0), ['read', 'starred'])
    assert.deepEqual(await flagsOf(member, ids[2] ?? 0), ['read'])
  })

  test('a historical row survives unchanged', async world => {
    const org = await world.org()
    const { owner, member } = org
    const channel = await org.channel('late')
    const before = await owner.send(channel)
    await member.ok('POST /users/me/subscriptions', { subscriptions: [{ name: 'late' }] })
    await setFlag(member, 'remove', 'read', [before])
    const after = await owner.send(channel)
    const told = await eventsOf(org, () => member.ok('POST /mark_stream_as_read', { stream_id: channel }))
    assert.deepEqual(told, toldOf(member, [before, after]))
    assert.deepEqual(await flagsOf(member, before), ['read', 'historical'])
  })

  test('a small topic gets rows, the busiest one moves the read position', async world => {
    const org = await world.org()
    const { owner, member } = org
    const channel = await org.channel('topics', { subscribers: [owner, member] })
    const rare = [await owner.send(channel, 'x', 'Rare'), await owner.send(channel, 'x', 'rare')]
    const busy: number[] = []
    for (let i = 0; i < 8; i++) busy.push(await owner.send(channel, `@**${i === 3 ? member.name : 'none'}**`, 'Busy'))
    const third = await owner.send(channel, 'x', 'third')
    const mark = (topic_name: string) =>
      eventsOf(org, () => member.ok('POST /mark_topic_as_read', { stream_id: channel, topic_name }))

    assert.deepEqual(await mark('BUSY'), toldOf(member, busy))
    for (const id of busy.toSpliced(3, 1)) assert.deepEqual(await flagsOf(member, id), ['read'])
    assert.deepEqual(await flagsOf(member, busy[3] ?? 0), ['read', 'mentioned'])
    for (const id of [...rare, third]) assert.deepEqual(await flagsOf(member, id), [])
    assert.equal(await rowCount(world, member), 4, 'the mention and the unread message')

    assert.deepEqual(await mark('third'), toldOf(member, [third]))
    assert.deepEqual(await flagsOf(member, third), ['read'])
    assert.deepEqual(await mark('rare'), toldOf(member, rare))
    assert.equal(await rowCount(world, member), 1)
    assert.deepEqual(await mark('rare'), toldOf(member, []))
    const next = await owner.send(channel, 'x', 'rare')
    assert.deepEqual(await flagsOf(member, next), [])
  })

  test('one message of a small topic among many', async world => {
    const org = await world.org()
    const { owner, member } = org
    const channel = await org.channel('crowd', { subscribers: [owner, member] })
    const first = await owner.send(channel, 'x', 'crowd')
    const ids = await copies(world, first, 2_000)
    const lone = await owner.send(channel, 'x', 'lone')
    await member.ok('POST /mark_topic_as_read', { stream_id: channel, topic_name: 'lone' })
    assert.equal(await rowCount(world, member), 1)
    assert.deepEqual(await flagsOf(member, lone), ['read'])
    await member.ok('POST /mark_topic_as_read', { stream_id: channel, topic_name: 'crowd' })
    assert.equal(await rowCount(world, member), 0)
    for (const id of [first, ids.at(-1) ?? 0, lone]) assert.deepEqual(await flagsOf(member, id), ['read'])
  })

  test('the empty topic has a display name', async world => {
    const org = await world.org()
    const { owner, member } = org
    const channel = await org.channel('empty', { subscribers: [owner, member] })
    const id = await owner.send(channel, 'x', '')
    await member.ok('POST /mark_topic_as_read', { stream_id: channel, topic_name: 'general chat' })
    assert.deepEqual(await flagsOf(member, id), ['read'])
  })

  test('only channels and topics that the user can see can be marked', async world => {
    const { owner, member, channel } = await world.org()
    const secret = await channel('secret', { invite_only: true })
    await owner.send(secret)
    const open = await channel('open')
    await owner.send(open, 'x', 'unreceived')
    const message = async (route: string, fields: Record<string, unknown>): Promise<string> =>
      (await member.call(route, fields)).body.msg
    assert.equal(await message('POST /mark_stream_as_read', { stream_id: secret }), 'Invalid channel ID')
    assert.equal(await message('POST /mark_stream_as_read', { stream_id: 987_654_321 }), 'Invalid channel ID')
    const topic = (stream_id: number, topic_name: string) =>
      message('POST /mark_topic_as_read', { stream_id, topic_name })
    assert.equal(await topic(secret, 'topic'), 'Invalid channel ID')
    assert.equal(await topic(open, 'never'), "No such topic 'never'")
    assert.equal(await topic(open, 'unreceived'), "No such topic 'unreceived'")
  })

  test('the newest message that the user received', async world => {
    const org = await world.org()
    const { owner, member } = org
    const newest = async (who: Person): Promise<number> => (await who.ok('GET /users/me')).max_message_id
    assert.equal(await newest(member), -1)
    const channel = await org.channel('news', { subscribers: [owner, member] })
    assert.equal(await newest(member), -1)
    const a = await owner.send(channel)
    assert.equal(await newest(member), a)
    await owner.send([org.admin.id])
    assert.equal(await newest(member), a)
    const b = await owner.send([member.id])
    assert.equal(await newest(member), b)
    await member.ok('DELETE /users/me/subscriptions', { subscriptions: ['news'] })
    const c = await owner.send(channel)
    assert.equal(await newest(member), b)
    await setFlag(member, 'add', 'starred', [c])
    assert.equal(await newest(member), c)
    assert.equal(await newest(org.guest), -1)
  })
})
