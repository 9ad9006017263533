// The status that users set for themselves.
import assert from 'node:assert/strict'
import { limitGuests } from '#test/groups.ts'
import { queueOf, refusal } from '#test/queue.ts'
import { onEachDatabase } from '#test/suite.ts'
import type { Person } from '#test/world.ts'

const statusOf = async (reader: Person, { id }: Person): Promise<any> =>
  (await reader.ok(`GET /users/${id}/status`)).status
const car = { emoji_name: 'car', emoji_code: '1f697', reaction_type: 'unicode_emoji' }

onEachDatabase('user status', test => {
  test('a text and an emoji, each changed separately, and deleted when emptied', async ({ org }) => {
    const { member, admin } = await org()
    assert.deepEqual(await statusOf(admin, member), {})
    const queue = await queueOf(admin)
    await member.ok('POST /users/me/status', { status_text: '  on the road ', emoji_name: 'car' })
    assert.deepEqual(await queue.news(), [
      { type: 'user_status', user_id: member.id, status_text: 'on the road', ...car },
    ])
    assert.deepEqual(await statusOf(admin, member), { status_text: 'on the road', ...car })
    await member.ok('POST /users/me/status', { status_text: '' })
    assert.deepEqual(await queue.news(), [{ type: 'user_status', user_id: member.id, status_text: '' }])
    assert.deepEqual(await statusOf(admin, member), car)
    assert.deepEqual((await queueOf(admin)).state.user_status, { [member.id]: car })
    await member.ok('POST /users/me/status', { emoji_name: '' })
    const noEmoji = { emoji_name: '', emoji_code: '', reaction_type: 'unicode_emoji' }
    assert.deepEqual(await queue.news(), [{ type: 'user_status', user_id: member.id, ...noEmoji }])
    assert.deepEqual(await statusOf(admin, member), {})
    assert.deepEqual((await queueOf(admin)).state.user_status, {})
  })

  test('refused requests', async ({ org }) => {
    const { member, admin } = await org()
    const say = (fields: Record<string, unknown>): Promise<string> => refusal(member, 'POST /users/me/status', fields)
    assert.equal(await say({}), 'Client did not pass any new values.')
    assert.equal(await say({ status_text: 'x'.repeat(61) }), 'status_text is too long (limit: 60 characters)')
    const nameless = 'Client must pass emoji_name if they pass either emoji_code or reaction_type.'
    assert.equal(await say({ emoji_code: '1f697' }), nameless)
    assert.equal(await say({ reaction_type: 'unicode_emoji' }), nameless)
    assert.equal(await say({ emoji_name: 'no such thing' }), "Emoji 'no such thing' does not exist")
    assert.equal(await say({ ...car, emoji_name: 'bus' }), 'Invalid emoji name.')
    assert.equal(await say({ ...car, reaction_type: 'realm_emoji' }), 'Invalid custom emoji.')
    assert.deepEqual(await statusOf(admin, member), {})
  })

  test("administrators can change other users' status", async ({ org }) => {
    const { member, admin, moderator } = await org()
    const { member: stranger } = await org()
    const route = `POST /users/${member.id}/status`
    assert.equal(await refusal(moderator, route, { status_text: 'x' }), 'Insufficient permission')
    assert.equal(await refusal(admin, `POST /users/${stranger.id}/status`, { status_text: 'x' }), 'No such user')
    assert.equal(await refusal(admin, route), 'Client did not pass any new values.')
    const queue = await queueOf(member)
    await admin.ok(route, { status_text: 'on leave' })
    assert.deepEqual(await queue.news(), [{ type: 'user_status', user_id: member.id, status_text: 'on leave' }])
    assert.deepEqual(await statusOf(moderator, member), { status_text: 'on leave' })
  })

  test('away is the old word for hiding presence', async ({ org }) => {
    const { member, admin } = await org()
    await member.ok('POST /users/me/status', { status_text: 'lunch' })
    const [own, other] = [await queueOf(member), await queueOf(admin)]
    await member.ok('POST /users/me/status', { away: true })
    assert.deepEqual(await statusOf(admin, member), { away: true, status_text: 'lunch' })
    const settings = await own.news('user_settings')
    assert.deepEqual(settings, [{ type: 'user_settings', op: 'update', property: 'presence_enabled', value: false }])
    assert.deepEqual(await other.news('user_status'), [{ type: 'user_status', user_id: member.id, away: true }])
    await member.ok('PATCH /settings', { presence_enabled: true })
    assert.deepEqual(await other.news('user_status'), [{ type: 'user_status', user_id: member.id, away: false }])
    assert.deepEqual(await statusOf(admin, member), { status_text: 'lunch' })
  })

  test("a limited guest doesn't get a hidden user's status", async ({ org }) => {
    const all = await org()
    const { member, guest } = all
    await limitGuests(all)
    const queue = await queueOf(guest)
    await member.ok('POST /users/me/status', { status_text: 'hidden' })
    assert.deepEqual(await queue.news('user_status'), [])
    assert.deepEqual((await queueOf(guest)).state.user_status, {})
    assert.equal(await refusal(guest, `GET /users/${member.id}/status`), 'Insufficient permission')
  })
})
