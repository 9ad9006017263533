// Guests who may not see everybody (addendum D.5).
import assert from 'node:assert/strict'
import { systemGroup } from '#test/channels.ts'
import { onEachDatabase } from '#test/suite.ts'
import type { Org, Person } from '#test/world.ts'

async function limited(org: () => Promise<Org>): Promise<Org> {
  const o = await org()
  await o.owner.ok('PATCH /realm', { can_access_all_users_group: { new: await systemGroup(o, 'role:members') } })
  return o
}

/** The people whom `viewer` sees, in every way of asking; they must agree. */
async function seen({ owner }: Org, viewer: Person): Promise<number[]> {
  const { members: everybody } = await owner.ok('GET /users')
  const { members } = await viewer.ok('GET /users')
  const listed: number[] = members.map((user: any) => user.user_id)
  for (const { user_id, email } of everybody)
    for (const route of [`GET /users/${user_id}`, `GET /users/${email}`]) {
      const { status, body } = await viewer.call(route)
      assert.equal(status === 200, listed.includes(user_id), route)
      if (status !== 200) assert.equal(body.msg, 'Insufficient permission')
    }
  const { members: chosen } = await viewer.ok('GET /users', { user_ids: everybody.map((user: any) => user.user_id) })
  assert.deepEqual(
    chosen.map((user: any) => user.user_id),
    listed,
  )
  return listed
}

onEachDatabase('limited guests', test => {
  test('see themselves and bots, and everybody else sees everybody', async ({ org }) => {
    const o = await limited(org)
    assert.deepEqual(await seen(o, o.guest), [o.guest.id, o.bot.id, o.webhookBot.id])
    for (const person of [o.owner, o.admin, o.moderator, o.member]) assert.equal((await seen(o, person)).length, 7)
    const free = await org()
    assert.equal((await seen(free, free.guest)).length, 7)
  })

  test('see those they share a channel with, as long as both are in it', async ({ org }) => {
    const o = await limited(org)
    const usual = [o.guest.id, o.bot.id, o.webhookBot.id]
    await o.channel('shared', { subscribers: [o.guest, o.member], invite_only: true })
    await o.channel('elsewhere', { subscribers: [o.admin] })
    assert.deepEqual(await seen(o, o.guest), [o.member.id, ...usual])
    await o.member.ok('DELETE /users/me/subscriptions', { subscriptions: ['shared'] })
    assert.deepEqual(await seen(o, o.guest), usual)
    await o.channel('again', { subscribers: [o.guest, o.member] })
    assert.deepEqual(await seen(o, o.guest), [o.member.id, ...usual])
    await o.guest.ok('DELETE /users/me/subscriptions', { subscriptions: ['again'] })
    assert.deepEqual(await seen(o, o.guest), usual)
  })

  test('see those they wrote with', async ({ org }) => {
    const o = await limited(org)
    const usual = [o.guest.id, o.bot.id, o.webhookBot.id]
    await o.moderator.send([o.guest.id, o.member.id])
    assert.deepEqual(await seen(o, o.guest), [o.moderator.id, o.member.id, ...usual])
  })

  test('do not see deactivated people, but deactivated bots', async ({ org }) => {
    const o = await limited(org)
    await o.channel('shared', { subscribers: [o.guest, o.member] })
    await o.moderator.send([o.guest.id])
    await o.owner.ok(`DELETE /users/${o.member.id}`)
    await o.owner.ok(`DELETE /users/${o.moderator.id}`)
    await o.owner.ok(`DELETE /bots/${o.bot.id}`)
    assert.deepEqual(await seen(o, o.guest), [o.guest.id, o.bot.id, o.webhookBot.id])
  })
})
