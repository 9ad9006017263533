// Statuses that are cleared at a time.
import assert from 'node:assert/strict'
import { limitGuests } from '#test/groups.ts'
import { anHourLater, serverTime } from '#test/later.ts'
import { queueOf, refusal } from '#test/queue.ts'
import { withMovingClock } from '#test/suite.ts'
import type { Person } from '#test/world.ts'

const statusOf = async (reader: Person, { id }: Person): Promise<any> =>
  (await reader.ok(`GET /users/${id}/status`)).status
const car = { emoji_name: 'car', emoji_code: '1f697', reaction_type: 'unicode_emoji' }
const cleared = { status_text: '', emoji_name: '', emoji_code: '', reaction_type: 'unicode_emoji' }

withMovingClock('a status with an end', test => {
  test('is cleared at its time, and viewers get the event once', async world => {
    const { member, admin } = await world.org()
    const end = (await serverTime(world)) + 1_800
    const queue = await queueOf(admin)
    await member.ok('POST /users/me/status', { status_text: 'at lunch', emoji_name: 'car', scheduled_end_time: end })
    const shown = { status_text: 'at lunch', ...car, scheduled_end_time: end }
    assert.deepEqual(await queue.news(), [{ type: 'user_status', user_id: member.id, ...shown }])
    assert.deepEqual(await statusOf(admin, member), shown)
    assert.deepEqual((await queueOf(admin)).state.user_status, { [member.id]: shown })

    await anHourLater(world)
    await anHourLater(world)
    const event = { type: 'user_status', user_id: member.id, ...cleared, scheduled_end_time: 0 }
    assert.deepEqual(await queue.news(), [event])
    assert.deepEqual(await statusOf(admin, member), {})
    assert.deepEqual((await queueOf(admin)).state.user_status, {})
  })

  test('is not cleared before its time, nor another one that has no end', async world => {
    const { member, admin } = await world.org()
    const later = (await serverTime(world)) + 7_000
    await member.ok('POST /users/me/status', { status_text: 'away', scheduled_end_time: later })
    await admin.ok('POST /users/me/status', { status_text: 'here' })
    await anHourLater(world)
    assert.deepEqual(await statusOf(admin, member), { status_text: 'away', scheduled_end_time: later })
    await anHourLater(world)
    assert.deepEqual(await statusOf(admin, member), {})
    assert.deepEqual(await statusOf(member, admin), { status_text: 'here' })
  })

  test("a client that doesn't know ends sets a status that stays", async world => {
    const { member, admin } = await world.org()
    const end = (await serverTime(world)) + 60
    await member.ok('POST /users/me/status', { status_text: 'at lunch', scheduled_end_time: end })
    const queue = await queueOf(admin)
    await member.ok('POST /users/me/status', { status_text: 'on a trip' })
    const event = { type: 'user_status', user_id: member.id, status_text: 'on a trip', scheduled_end_time: 0 }
    assert.deepEqual(await queue.news(), [event])
    await anHourLater(world)
    assert.deepEqual(await statusOf(admin, member), { status_text: 'on a trip' })
    await member.ok('POST /users/me/status', { emoji_name: 'car' })
    assert.deepEqual(await queue.news(), [{ type: 'user_status', user_id: member.id, ...car }])
  })

  test('the end alone can be changed and removed, and an empty status has none', async world => {
    const { member, admin } = await world.org()
    const end = (await serverTime(world)) + 60
    await member.ok('POST /users/me/status', { status_text: 'at lunch' })
    await member.ok('POST /users/me/status', { scheduled_end_time: end })
    assert.deepEqual(await statusOf(admin, member), { status_text: 'at lunch', scheduled_end_time: end })
    await admin.ok(`POST /users/${member.id}/status`, { scheduled_end_time: 0 })
    assert.deepEqual(await statusOf(admin, member), { status_text: 'at lunch' })
    await member.ok('POST /users/me/status', { status_text: '', scheduled_end_time: end })
    assert.deepEqual(await statusOf(admin, member), {})
    await member.ok('POST /users/me/status', { scheduled_end_time: end })
    assert.deepEqual(await statusOf(admin, member), {})
  })

  test('an end in the past is refused, and nothing changes', async world => {
    const { member, admin } = await world.org()
    const end = await serverTime(world)
    const inPast = 'The time to clear the status must be in the future.'
    const say = (scheduled_end_time: number): Promise<string> =>
      refusal(member, 'POST /users/me/status', { status_text: 'at lunch', scheduled_end_time })
    assert.equal(await say(end), inPast)
    assert.notEqual(await say(-1), inPast)
    assert.notEqual(await say(253_402_300_800), inPast)
    assert.deepEqual(await statusOf(admin, member), {})
  })

  test("a limited guest doesn't learn that a hidden user's status was cleared", async world => {
    const org = await world.org()
    const { member, guest } = org
    await limitGuests(org)
    const queue = await queueOf(guest)
    const end = (await serverTime(world)) + 60
    await member.ok('POST /users/me/status', { status_text: 'hidden', scheduled_end_time: end })
    await anHourLater(world)
    assert.deepEqual(await queue.news('user_status'), [])
    assert.deepEqual(await statusOf(member, member), {})
  })
})
