import assert from 'node:assert/strict'
import { eventsOf, type Told } from '#test/events.ts'
import { withMovingClock } from '#test/suite.ts'
import type { Org, Person } from '#test/world.ts'

const day = 86_400

/** The names of the system groups in which each list shows the user. */
async function groupsOf({ owner }: Org, { id }: Person): Promise<string[]> {
  const { user_groups } = await owner.ok('GET /user_groups')
  return user_groups.filter((group: any) => group.members.includes(id)).map((group: any) => group.name)
}

async function membershipEvents(org: Org, told: Told[]): Promise<unknown[]> {
  const { user_groups } = await org.owner.ok('GET /user_groups')
  const names = new Map(user_groups.map((group: any) => [group.id, group.name]))
  return told
    .filter(({ event }) => event.startsWith('user_group/'))
    .map(({ event, payload, audience }) => {
      assert.deepEqual(audience, { everyone: true })
      return [event, names.get(payload.group_id), payload.user_ids]
    })
}

withMovingClock('system groups follow roles', test => {
  test('a new account joins those of its role', async ({ org }) => {
    const o = await org()
    let person: Person | undefined
    const told = await eventsOf(o, async () => (person = await o.join('Newcomer')))
    const { id } = person as Person
    assert.deepEqual(await groupsOf(o, person as Person), ['role:fullmembers', 'role:members'])
    assert.deepEqual(await membershipEvents(o, told), [
      ['user_group/add_members', 'role:fullmembers', [id]],
      ['user_group/add_members', 'role:members', [id]],
    ])
  })

  test('a new role moves the account', async ({ org }) => {
    const o = await org()
    const steps: [role: number, entered: string[], left: string[]][] = [
      [600, ['role:everyone'], ['role:fullmembers', 'role:members']],
      [300, ['role:moderators'], ['role:everyone']],
      [200, ['role:administrators'], ['role:moderators']],
      [100, ['role:owners'], ['role:administrators']],
      [400, ['role:fullmembers', 'role:members'], ['role:owners']],
    ]
    for (const [role, entered, left] of steps) {
      const told = await eventsOf(o, () => o.owner.ok(`PATCH /users/${o.member.id}`, { role }))
      assert.deepEqual(await groupsOf(o, o.member), entered)
      assert.deepEqual(await membershipEvents(o, told), [
        ...entered.map(name => ['user_group/add_members', name, [o.member.id]]),
        ...left.map(name => ['user_group/remove_members', name, [o.member.id]]),
      ])
    }
  })

  test("a deactivated account isn't shown; a reactivated one is", async ({ org }) => {
    const o = await org()
    await o.owner.ok(`DELETE /users/${o.moderator.id}`)
    assert.deepEqual(await groupsOf(o, o.moderator), [])
    await o.owner.ok(`PATCH /users/${o.moderator.id}`, { role: 600 })
    assert.deepEqual(await groupsOf(o, o.moderator), [])
    await o.owner.ok(`POST /users/${o.moderator.id}/reactivate`)
    assert.deepEqual(await groupsOf(o, o.moderator), ['role:everyone'])
  })

  test('a member is provisional for whole days', async ({ advance, org }) => {
    const o = await org()
    await o.owner.ok('PATCH /realm', { waiting_period_threshold: 2 })
    const person = await o.join('Newcomer')
    assert.deepEqual(await groupsOf(o, person), ['role:members'])
    advance(2 * day - 60)
    assert.deepEqual(await groupsOf(o, person), ['role:members'])
    advance(120)
    assert.deepEqual(await groupsOf(o, person), ['role:fullmembers', 'role:members'])
  })

  test('a changed waiting period makes members full or provisional', async ({ advance, org }) => {
    const o = await org()
    advance(3 * day)
    const fresh = await o.join('Newcomer')
    const set = (waiting_period_threshold: number) => () => o.owner.ok('PATCH /realm', { waiting_period_threshold })
    const plainMembers = [o.member, o.bot, o.webhookBot].map(({ id }) => id)
    const changes: [days: number, event: string, ids: number[]][] = [
      [2, 'remove_members', [fresh.id]],
      [5, 'remove_members', plainMembers],
      [3, 'add_members', plainMembers],
      [0, 'add_members', [fresh.id]],
    ]
    for (const [days, event, ids] of changes) {
      const told = await eventsOf(o, set(days))
      assert.deepEqual(await membershipEvents(o, told), [[`user_group/${event}`, 'role:fullmembers', ids]])
    }
    assert.deepEqual(await membershipEvents(o, await eventsOf(o, set(1))), [
      ['user_group/remove_members', 'role:fullmembers', [fresh.id]],
    ])
    assert.deepEqual(await groupsOf(o, o.moderator), ['role:moderators'])
  })

  test('a permission of full members excludes provisional ones', async ({ advance, org }) => {
    const o = await org()
    const { user_groups } = await o.owner.ok('GET /user_groups')
    const full = user_groups.find((group: any) => group.name === 'role:fullmembers').id
    const nobody = user_groups[0].id
    await o.owner.ok('PATCH /realm', {
      waiting_period_threshold: 1,
      can_create_bots_group: { new: full },
      can_create_write_only_bots_group: { new: nobody },
    })
    const person = await o.join('Newcomer')
    const create = () => person.call('POST /bots', { full_name: 'Own Bot', short_name: 'own' })
    assert.equal((await create()).body.msg, 'Insufficient permission')
    await o.moderator.ok('POST /bots', { full_name: 'Mod Bot', short_name: 'mod' })
    advance(day + 60)
    assert.equal((await create()).status, 200)
  })
})
