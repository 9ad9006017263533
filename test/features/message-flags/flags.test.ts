// Changing personal flags (docs/spec/flags.md#post-messagesflags).
import assert from 'node:assert/strict'
import { eventsOf } from '#test/events.ts'
import { copies, rowCount } from '#test/message-copies.ts'
import { onEachDatabase } from '#test/suite.ts'
import type { Org, Person } from '#test/world.ts'

const change = (who: Person, op: string, flag: string, messages: unknown): Promise<any> =>
  who.call('POST /messages/flags', { op, flag, messages })
const ok = async (who: Person, op: string, flag: string, messages: readonly number[]): Promise<any> => {
  const { result: _, msg: __, ...body } = await who.ok('POST /messages/flags', { op, flag, messages })
  return body
}
const flagsOf = async (who: Person, id: number): Promise<string[]> =>
  (await who.ok(`GET /messages/${id}`)).message.flags
const subscribe = (who: Person, name: string): Promise<any> =>
  who.ok('POST /users/me/subscriptions', { subscriptions: [{ name }] })
const unsubscribe = (who: Person, name: string): Promise<any> =>
  who.ok('DELETE /users/me/subscriptions', { subscriptions: [name] })

const invalid = { result: 'error', msg: 'Invalid message(s)', code: 'BAD_REQUEST' }

/** A public channel to which only the owner is subscribed, and a message in it. */
async function publicMessage(org: Org): Promise<{ channel: number; id: number }> {
  const channel = await org.channel('public')
  return { channel, id: await org.owner.send(channel) }
}

onEachDatabase('flags', test => {
  test('reading and unstarring create no rows', async world => {
    const org = await world.org()
    const { id } = await publicMessage(org)
    for (const [op, flag] of [
      ['add', 'read'],
      ['remove', 'starred'],
      ['remove', 'collapsed'],
    ] as const)
      assert.deepEqual(await ok(org.member, op, flag, [id]), { messages: [] })
    assert.equal(await rowCount(world, org.member), 0)
    assert.deepEqual(await ok(org.member, 'add', 'collapsed', [id]), { messages: [id] })
    assert.deepEqual(await flagsOf(org.member, id), ['read', 'collapsed', 'historical'])
  })

  test('the server ignores hidden and unknown messages, or refuses the whole request', async world => {
    const org = await world.org()
    const channel = await org.channel('mine', { by: org.member })
    const own = await org.member.send(channel)
    const foreign = await org.owner.send([org.admin.id])
    for (const id of [foreign, 987_654_321, -5, 0]) {
      for (const [op, flag] of [
        ['add', 'starred'],
        ['add', 'collapsed'],
        ['remove', 'read'],
      ] as const) {
        const answer = await change(org.member, op, flag, [own, id])
        assert.equal(answer.status, 400)
        assert.deepEqual(answer.body, invalid, `${op} ${flag} ${id}`)
      }
      assert.deepEqual(await flagsOf(org.member, own), [])
      assert.deepEqual(await ok(org.member, 'remove', 'starred', [own, id]), { messages: [] })
    }
    await ok(org.member, 'add', 'starred', [own])
    assert.deepEqual(await ok(org.member, 'remove', 'starred', [foreign, own]), { messages: [own] })
    assert.deepEqual(await ok(org.member, 'add', 'read', [foreign, own, 987_654_321]), { messages: [own] })
  })

  test("an organization can't see another organization's messages", async world => {
    const [org, other] = [await world.org(), await world.org()]
    const { channel, id } = await publicMessage(other)
    assert.deepEqual((await change(org.owner, 'add', 'starred', [id])).body, invalid)
    assert.deepEqual((await change(org.owner, 'remove', 'read', [id])).body, invalid, `not even channel ${channel}`)
  })

  test('marking as unread skips channels without a subscription', async world => {
    const org = await world.org()
    const secret = await org.channel('secret', { invite_only: true, history_public_to_subscribers: true })
    const left = await org.channel('left', { subscribers: [org.owner, org.member] })
    const [hidden, received] = [await org.owner.send(secret), await org.owner.send(left)]
    await unsubscribe(org.member, 'left')
    const direct = await org.owner.send([org.member.id])
    const again = await org.owner.send(left)
    await ok(org.member, 'add', 'read', [direct])
    const answer = await ok(org.member, 'remove', 'read', [hidden, received, direct, again])
    assert.deepEqual(answer.messages, [direct])
    assert.deepEqual(new Set(answer.ignored_because_not_subscribed_channels), new Set([secret, left]))
    assert.deepEqual(await flagsOf(org.member, received), ['read'])
  })

  test("a user can't flag a message of protected history from before their time", async world => {
    const org = await world.org()
    const fields = { invite_only: true, history_public_to_subscribers: false }
    const channel = await org.channel('protected', fields)
    const before = await org.owner.send(channel)
    await org.owner.ok('POST /users/me/subscriptions', {
      subscriptions: [{ name: 'protected' }],
      principals: [org.member.id],
    })
    const after = await org.owner.send(channel)
    for (const [op, flag] of [
      ['add', 'starred'],
      ['remove', 'read'],
    ] as const)
      assert.deepEqual((await change(org.member, op, flag, [after, before])).body, invalid)
    assert.deepEqual(await ok(org.member, 'add', 'starred', [after]), { messages: [after] })
  })

  test("a row doesn't outlive the right to see the message", async world => {
    const org = await world.org()
    const channel = await org.channel('private', { invite_only: true, subscribers: [org.owner, org.member] })
    const id = await org.owner.send(channel)
    await ok(org.member, 'add', 'starred', [id])
    await unsubscribe(org.member, 'private')
    assert.deepEqual((await change(org.member, 'add', 'collapsed', [id])).body, invalid)
    assert.deepEqual(await ok(org.member, 'remove', 'starred', [id]), { messages: [] })
    assert.deepEqual(await ok(org.member, 'add', 'read', [id]), { messages: [] })
  })

  test('flags change in archived channels and in direct messages, even to oneself', async world => {
    const org = await world.org()
    const channel = await org.channel('old', { subscribers: [org.owner, org.member] })
    const id = await org.owner.send(channel)
    await org.owner.ok(`DELETE /streams/${channel}`)
    const [group, self] = [await org.owner.send([org.member.id, org.admin.id]), await org.member.send([org.member.id])]
    assert.deepEqual(await ok(org.member, 'add', 'read', [id, group, self]), { messages: [id, group, self] })
    assert.deepEqual(await flagsOf(org.member, group), ['read'])
    assert.deepEqual(await ok(org.member, 'remove', 'read', [self, group]), {
      messages: [self, group],
      ignored_because_not_subscribed_channels: [],
    })
  })

  test('reading ignores huge IDs; starring refuses them', async world => {
    const org = await world.org()
    const huge = '[99999999999999999999999, -99999999999999999999999, 9007199254740993]'
    assert.deepEqual((await change(org.member, 'add', 'read', huge)).body.messages, [])
    assert.deepEqual((await change(org.member, 'add', 'starred', huge)).body, invalid)
  })

  test('reading in order leaves no rows behind, reading ahead leaves one per message', async world => {
    const org = await world.org()
    const channel = await org.channel('rows', { subscribers: [org.owner, org.member] })
    const ids: number[] = []
    for (let i = 0; i < 6; i++) ids.push(await org.owner.send(channel))
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = ids
    await ok(org.member, 'add', 'read', [a, b])
    assert.equal(await rowCount(world, org.member), 0)
    await ok(org.member, 'add', 'read', [e, f])
    assert.equal(await rowCount(world, org.member), 2)
    await ok(org.member, 'add', 'starred', [e])
    await ok(org.member, 'remove', 'read', [a])
    for (const [id, flags] of [
      [a, []],
      [b, ['read']],
      [c, []],
      [d, []],
      [e, ['read', 'starred']],
      [f, ['read']],
    ] as const)
      assert.deepEqual(await flagsOf(org.member, id), flags)
    await ok(org.member, 'add', 'read', [d, c])
    assert.equal(await rowCount(world, org.member), 2, 'the star, and the message made unread below the read position')
    assert.deepEqual(await flagsOf(org.member, a), [])
    await ok(org.member, 'remove', 'starred', [e])
    await ok(org.member, 'add', 'read', [a])
    assert.equal(await rowCount(world, org.member), 0)
    for (const id of ids) assert.deepEqual(await flagsOf(org.member, id), ['read'])
    const next = await org.owner.send(channel)
    assert.deepEqual(await flagsOf(org.member, next), [])
  })

  test('messages sent between two subscriptions are neither read nor unread', async world => {
    const org = await world.org()
    const channel = await org.channel('gap', { subscribers: [org.owner, org.member] })
    const before = await org.owner.send(channel)
    await unsubscribe(org.member, 'gap')
    const missed = await org.owner.send(channel)
    await subscribe(org.member, 'gap')
    const after = await org.owner.send(channel)
    assert.deepEqual(await flagsOf(org.member, before), ['read'])
    assert.deepEqual(await ok(org.member, 'add', 'read', [missed, after]), { messages: [after] })
    assert.deepEqual(await flagsOf(org.member, missed), ['read', 'historical'])
    assert.deepEqual(await flagsOf(org.member, after), ['read'])
  })

  test('5,000 messages in one request', async world => {
    const org = await world.org()
    const channel = await org.channel('many', { subscribers: [org.owner, org.member] })
    const first = await org.owner.send(channel)
    const ids = await copies(world, first, 4_999)
    const all = [first, ...ids]
    assert.deepEqual((await ok(org.member, 'add', 'starred', all.toReversed())).messages, all.toReversed())
    assert.equal(await rowCount(world, org.member), 5_000)
    assert.deepEqual((await ok(org.member, 'add', 'starred', all)).messages, [])
    assert.deepEqual((await ok(org.member, 'remove', 'starred', all)).messages, all)
    assert.equal(await rowCount(world, org.member), 0)
    assert.deepEqual((await ok(org.member, 'add', 'read', all)).messages, all)
    assert.equal(await rowCount(world, org.member), 0, 'the read position covers it')
    assert.deepEqual((await change(org.member, 'add', 'starred', [...all, 987_654_321])).body, invalid)
    assert.equal(await rowCount(world, org.member), 0)
  })

  test('two requests at once change each message once', async world => {
    const org = await world.org()
    const channel = await org.channel('race', { subscribers: [org.owner, org.member] })
    const id = await org.owner.send(channel)
    const answers = await Promise.all(Array.from({ length: 8 }, () => ok(org.member, 'add', 'starred', [id])))
    assert.deepEqual(
      answers.flatMap(answer => answer.messages),
      [id],
    )
  })

  test('by narrow: a range of messages, and whether there is more', async world => {
    const org = await world.org()
    const { owner, member } = org
    const channel = await org.channel('range', { subscribers: [owner, member] })
    const elsewhere = await org.channel('elsewhere', { subscribers: [owner, member] })
    const ids: number[] = []
    for (let i = 0; i < 5; i++) ids.push(await owner.send(channel))
    const other = await owner.send(elsewhere)
    const [first = 0, second = 0, third = 0, fourth = 0, last = 0] = ids
    const narrow = [{ operator: 'channel', operand: channel }]
    const changeRange = async (fields: Record<string, unknown>): Promise<any> => {
      const all = { narrow, anchor: 'oldest', num_before: 0, num_after: 100, op: 'add', flag: 'read', ...fields }
      const { result: _, msg: __, ...body } = await member.ok('POST /messages/flags/narrow', all)
      return body
    }
    assert.deepEqual(await changeRange({ anchor: String(second), num_before: 0, num_after: 1 }), {
      processed_count: 2,
      updated_count: 2,
      first_processed_id: second,
      last_processed_id: third,
      found_oldest: false,
      found_newest: false,
    })
    assert.deepEqual(await flagsOf(member, first), [])
    assert.deepEqual(await flagsOf(member, third), ['read'])
    assert.deepEqual(await flagsOf(member, fourth), [])
    const told = await eventsOf(org, async () => {
      const { processed_count, updated_count, found_newest } = await changeRange({})
      assert.deepEqual([processed_count, updated_count, found_newest], [5, 3, true])
    })
    assert.deepEqual(
      told.map(({ payload }) => payload.messages),
      [[first, fourth, last]],
    )
    assert.deepEqual(await flagsOf(member, other), [])
    const unread = await changeRange({ op: 'remove', anchor: 'newest', num_before: 1, num_after: 0 })
    assert.deepEqual([unread.updated_count, unread.ignored_because_not_subscribed_channels], [1, []])
    const nothing = await changeRange({ narrow: [...narrow, { operator: 'topic', operand: 'none' }] })
    assert.deepEqual([nothing.processed_count, nothing.first_processed_id, nothing.last_processed_id], [0, null, null])
    const huge = await changeRange({ num_before: 9_007_199_254_740_991, num_after: 9_007_199_254_740_991 })
    assert.equal(huge.processed_count, 5)
  })

  test('by narrow: the server refuses wrong values', async world => {
    const org = await world.org()
    const whole = { anchor: 'oldest', flag: 'read', narrow: [], num_after: 1, num_before: 0, op: 'add' }
    const message = async (fields: Record<string, unknown>): Promise<string> =>
      (await org.member.call('POST /messages/flags/narrow', fields)).body.msg
    assert.equal(await message({ ...whole, flag: 'nonsense' }), "Invalid flag: 'nonsense'")
    assert.equal(await message({ ...whole, flag: 'mentioned' }), "Flag not editable: 'mentioned'")
    assert.equal(await message({ ...whole, op: 'nonsense' }), "Invalid message flag operation: 'nonsense'")
    assert.equal(await message({ ...whole, num_after: -1 }), 'num_after is too small')
  })
})
