import assert from 'node:assert/strict'
import { privacy, refused, seenBy, subscribe } from '#test/messages.ts'
import { withMovingClock } from '#test/suite.ts'
import type { Org, Person, World } from '#test/world.ts'

const week = 7 * 24 * 60 * 60
const grace = 20
const topicTooLate = "The time limit for editing this message's topic has passed."
const channelTooLate = "The time limit for editing this message's channel has passed"

const patch = (id: number): string => `PATCH /messages/${id}`

interface Scene extends Org {
  readonly from: number
  readonly to: number
}
async function scene({ org }: World): Promise<Scene> {
  const all = await org()
  const subscribers = [all.member, all.moderator, all.admin]
  const from = await all.channel('from', { subscribers })
  return { ...all, from, to: await all.channel('to', { subscribers }) }
}

/** Both limits in seconds; null for none. */
const limit = ({ owner }: Org, within: number | null, between: number | null): Promise<unknown> =>
  owner.ok('PATCH /realm', {
    move_messages_within_stream_limit_seconds: within ?? '"unlimited"',
    move_messages_between_streams_limit_seconds: between ?? '"unlimited"',
  })

withMovingClock('time limits for moving', test => {
  test('apply to other topics, for users below moderator', async world => {
    const { member, moderator, from } = await scene(world)
    const id = await member.send(from, 'one', 'lunch')
    world.advance(week + grace - 5)
    await member.ok(patch(id), { topic: 'dinner' })
    world.advance(10)
    assert.equal(await refused(member, patch(id), { topic: 'supper' }), topicTooLate)
    assert.equal((await seenBy(member, id)).subject, 'dinner')
    await moderator.ok(patch(id), { topic: 'supper' })
  })

  test('apply to other channels, for users below moderator', async world => {
    const all = await scene(world)
    const { member, moderator, from, to } = all
    await limit(all, null, 100)
    const id = await member.send(from, 'one', 'lunch')
    world.advance(100 + grace + 5)
    assert.equal(await refused(member, patch(id), { stream_id: to }), channelTooLate)
    await member.ok(patch(id), { topic: 'dinner' })
    await limit(all, 100, null)
    assert.equal(await refused(member, patch(id), { stream_id: to, topic: 'supper' }), topicTooLate)
    await member.ok(patch(id), { stream_id: to })
    await limit(all, null, 100)
    await moderator.ok(patch(id), { stream_id: from })
    await limit(all, null, null)
    await member.ok(patch(id), { stream_id: to })
  })

  test('stop moving a whole topic when part of it is too old', async world => {
    const all = await scene(world)
    const { member, moderator, from, to } = all
    await limit(all, 100, 200)
    const old = [await moderator.send(from, 'one', 'lunch'), await member.send(from, 'two', 'Lunch')]
    world.advance(100 + grace + 5)
    const young = [await member.send(from, 'three', 'lunch'), await moderator.send(from, 'four', 'lunch')]
    const [first = 0, last = 0] = young
    const whole = { topic: 'dinner', propagate_mode: 'change_all' }
    const exceeded = {
      result: 'error',
      msg: 'You only have permission to move the 2/4 most recent messages in this topic.',
      code: 'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED',
      first_message_id_allowed_to_move: first,
      total_messages_in_topic: 4,
      total_messages_allowed_to_move: 2,
    }
    assert.deepEqual((await member.call(patch(last), whole)).body, exceeded)
    // Even if the message itself is too old, but not the whole topic.
    assert.deepEqual((await member.call(patch(old[0] as number), whole)).body, exceeded)
    // The stricter of two limits applies.
    assert.deepEqual((await member.call(patch(last), { ...whole, stream_id: to })).body, exceeded)
    for (const id of [...old, ...young]) assert.equal((await seenBy(member, id)).edit_history, undefined)
    // The number of messages that the response proposes can be moved.
    await member.ok(patch(first), { ...whole, propagate_mode: 'change_later' })
    for (const id of young) assert.equal((await seenBy(member, id)).subject, 'dinner')
    for (const id of old) assert.equal((await seenBy(member, id)).subject.toLowerCase(), 'lunch')
    assert.equal(await refused(member, patch(old[0] as number), whole), topicTooLate)
    await member.ok(patch(first), { stream_id: to, propagate_mode: 'change_all' })
    await moderator.ok(patch(old[0] as number), { topic: 'supper', propagate_mode: 'change_all' })
    for (const id of old) assert.equal((await seenBy(member, id)).subject, 'supper')
  })

  test("don't reveal messages that the mover can't see", async world => {
    const all = await scene(world)
    const { member, moderator } = all
    const secret = await all.channel('secret', { subscribers: [moderator], ...privacy.protected })
    await limit(all, 100, 100)
    await moderator.send(secret, 'unseen', 'lunch')
    await subscribe(moderator, 'secret', member)
    const seen = await moderator.send(secret, 'old', 'lunch')
    world.advance(100 + grace + 5)
    const young = await moderator.send(secret, 'young', 'lunch')
    const move = (id: number, who: Person, more: object): Promise<any> =>
      who.call(patch(id), { propagate_mode: 'change_all', ...more }).then(({ body }) => body)
    const refusal = await move(young, member, { topic: 'dinner' })
    assert.equal(refusal.total_messages_in_topic, 2)
    assert.equal(refusal.total_messages_allowed_to_move, 1)
    await moderator.ok(`DELETE /messages/${seen}`)
    assert.equal((await move(young, member, { topic: 'dinner' })).result, 'success')
  })

  test("don't apply to resolving", async world => {
    const all = await scene(world)
    const { member, from, to } = all
    await limit(all, 100, 100)
    const id = await member.send(from, 'one', 'lunch')
    world.advance(100 + grace + 5)
    await member.ok(patch(id), { topic: '✔ lunch', propagate_mode: 'change_all' })
    const away = { topic: 'lunch', stream_id: to }
    assert.equal(await refused(member, patch(id), away), channelTooLate)
  })
})
