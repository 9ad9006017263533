// The channels of a user, as far as the caller may see them.
import assert from 'node:assert/strict'
import { refused } from '#test/messages.ts'
import { onEachDatabase } from '#test/suite.ts'
import type { Person } from '#test/world.ts'

onEachDatabase('channels of a user', test => {
  test('are those whose subscribers the caller may see', async ({ org }) => {
    const { owner, admin, member, guest, bot, channel } = await org()
    const plaza = await channel('plaza', { subscribers: [owner, member, bot] })
    const office = await channel('office', { subscribers: [owner, member, guest] })
    const cellar = await channel('cellar', { subscribers: [owner, member], invite_only: true })
    const closed = await channel('closed', { subscribers: [owner, member] })
    await owner.ok(`DELETE /streams/${closed}`)
    const seen = async (by: Person, of: Person): Promise<number[]> =>
      (await by.ok(`GET /users/${of.id}/channels`)).subscribed_channel_ids.filter((id: number) =>
        [plaza, office, cellar, closed].includes(id),
      )
    assert.deepEqual(await seen(member, member), [plaza, office, cellar])
    assert.deepEqual(await seen(admin, member), [plaza, office, cellar], 'administrators know all channels')
    assert.deepEqual(await seen(bot, member), [plaza, office], 'a private channel of others')
    assert.deepEqual(await seen(guest, member), [office], 'only channels of the guest')
    assert.deepEqual(await seen(member, bot), [plaza])
    await owner.ok('DELETE /users/me/subscriptions', { subscriptions: ['plaza'], principals: [member.id] })
    assert.deepEqual(await seen(owner, member), [office, cellar])
    await owner.ok(`DELETE /users/${member.id}`)
    assert.deepEqual(await seen(owner, member), [])
    assert.equal(await refused(owner, 'GET /users/999999/channels'), 'No such user')
  })
})
