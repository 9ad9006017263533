// The web client computes permissions as the server does.
import assert from 'node:assert/strict'
import { deactivateGroup, holders, makeGroup, systemGroup } from '#test/groups.ts'
import { listen } from '#test/queue.ts'
import { onEachDatabase } from '#test/suite.ts'
import { isGuest, isInGroup, isInSetting, mayInGroup, mayInOrganization } from '#web/store/permissions.ts'
import { obstacleTo } from '#web/store/posting.ts'
import { makeStore, type Store } from '#web/store/store.ts'
import type { Person } from '#test/world.ts'

const storeOf = async (person: Person): Promise<Store> =>
  makeStore((await listen(person, { fetch_event_types: ['realm', 'realm_user_groups'] })).state, person.id)

onEachDatabase('permissions in the web client', test => {
  test('users are in the same groups as on the server', async world => {
    const org = await world.org()
    const inner = await makeGroup(org.owner, 'inner', { members: [org.member, org.guest] })
    const gone = await makeGroup(org.owner, 'gone', { members: [org.admin] })
    const outer = await makeGroup(org.owner, 'outer', { members: [org.owner], subgroups: [inner] })
    await deactivateGroup(org.owner, gone)
    const store = await storeOf(org.member)
    const { user_groups } = await org.owner.ok('GET /user_groups')
    assert.ok(user_groups.length >= 10)
    for (const { id, name } of user_groups)
      for (const person of [org.owner, org.admin, org.moderator, org.member, org.guest]) {
        const { is_user_group_member } = await org.owner.ok(`GET /user_groups/${id}/members/${person.id}`)
        assert.equal(isInGroup(store, id, person.id), is_user_group_member, `${person.name} in ${name}`)
      }
    assert.ok(isInSetting(store, outer, org.guest.id))
    assert.ok(isInSetting(store, holders([org.admin], [inner]), org.admin.id))
    assert.ok(isInSetting(store, holders([org.admin], [inner]), org.member.id))
    assert.ok(!isInSetting(store, holders([org.admin], [inner]), org.owner.id))
    assert.ok(!isInSetting(store, gone, org.admin.id))
  })

  test('no one can write to system bots, even before the list of users loads', async world => {
    const { member, owner } = await world.org()
    const { state } = await listen(member, { fetch_event_types: ['realm', 'realm_user', 'realm_user_groups'] })
    const store = makeStore(state, member.id)
    const [bot] = state.cross_realm_bots
    assert.equal(store.people.size, 0)
    assert.equal(obstacleTo(store, { userIds: [bot.user_id] }), 'systemBot')
    assert.equal(obstacleTo(store, { userIds: [owner.id] }), undefined)
  })

  test('no one can write to unknown users, which shows once the list of users has loaded', async world => {
    const { member, owner } = await world.org()
    const store = await storeOf(member)
    assert.equal(obstacleTo(store, { userIds: [999_999] }), undefined)
    const learn = ({ id, name }: Person) =>
      store.people.set(id, { user_id: id, full_name: name, is_active: true } as never)
    learn(owner)
    assert.equal(obstacleTo(store, { userIds: [999_999] }), undefined)
    learn(member)
    assert.equal(obstacleTo(store, { userIds: [owner.id, 999_999] }), 'unknownUser')
    assert.equal(obstacleTo(store, { userIds: [owner.id] }), undefined)
  })

  test('guests only hold the permissions that guests can hold', async world => {
    const org = await world.org()
    const crew = await makeGroup(org.owner, 'crew', {
      members: [org.member, org.guest],
      more: { can_mention_group: await systemGroup(org, 'role:everyone') },
    })
    const both = { new: holders([org.member, org.guest]) }
    await org.owner.ok('PATCH /realm', { can_create_groups: both, can_resolve_topics_group: both })
    const [member, guest] = [await storeOf(org.member), await storeOf(org.guest)]
    assert.deepEqual([isGuest(member), isGuest(guest)], [false, true])
    assert.ok(mayInOrganization(member, 'can_create_groups') && mayInOrganization(member, 'can_resolve_topics_group'))
    assert.ok(!mayInOrganization(guest, 'can_create_groups') && mayInOrganization(guest, 'can_resolve_topics_group'))
    assert.ok(!mayInOrganization(member, 'can_mention_many_users_group'))
    const [ofMember, ofGuest] = [member.groups.get(crew), guest.groups.get(crew)]
    assert.ok(ofMember !== undefined && mayInGroup(member, ofMember, 'can_mention_group'))
    assert.ok(!mayInGroup(member, ofMember, 'can_manage_group'))
    assert.ok(ofGuest !== undefined && mayInGroup(guest, ofGuest, 'can_mention_group'))
  })
})
