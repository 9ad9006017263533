// When groups that private channels name change, only users who can now see a channel, or no longer can, get an event.
import assert from 'node:assert/strict'
import { knows } from '#test/channels.ts'
import { eventsOf, type Told } from '#test/events.ts'
import { changeMembers, changeSubgroups, deactivateGroup, makeGroup, reactivateGroup } from '#test/groups.ts'
import { privacy } from '#test/messages.ts'
import { onEachDatabase } from '#test/suite.ts'
import type { Org, Person } from '#test/world.ts'

const toldOfChannels = (told: readonly Told[]): unknown[] =>
  told.filter(({ event }) => event.startsWith('stream/')).map(({ event, audience }) => [event, audience.users])

async function denOf({ owner, channel }: Org, groupId: number, ...subscribers: Person[]): Promise<number> {
  return channel('den', {
    subscribers: [owner, ...subscribers],
    ...privacy.shared,
    can_subscribe_group: groupId,
  })
}

onEachDatabase('groups named by private channels', test => {
  test('a subgroup adds its members and removes them', async ({ org }) => {
    const o = await org()
    const innermost = await makeGroup(o.owner, 'innermost', { members: [o.member, o.admin, o.moderator] })
    const inner = await makeGroup(o.owner, 'inner', { subgroups: [innermost] })
    const crew = await makeGroup(o.owner, 'crew', { members: [o.bot] })
    const den = await denOf(o, crew, o.moderator)
    assert.equal(await knows(o.member, den), false)
    // An administrator and a subscriber see the channel anyway.
    const came = await eventsOf(o, () => changeSubgroups(o.owner, crew, { add: [inner] }))
    assert.deepEqual(toldOfChannels(came), [['stream/create', [o.member.id]]])
    assert.equal(await knows(o.member, den), true)
    const went = await eventsOf(o, () => changeMembers(o.owner, crew, { delete_subgroups: [inner] }))
    assert.deepEqual(toldOfChannels(went), [['stream/delete', [o.member.id]]])
    assert.equal(await knows(o.member, den), false)
  })

  test('a user who is a member in two ways loses nothing with one of them', async ({ org }) => {
    const o = await org()
    const inner = await makeGroup(o.owner, 'inner', { members: [o.member] })
    const crew = await makeGroup(o.owner, 'crew', { members: [o.member], subgroups: [inner] })
    const den = await denOf(o, crew)
    assert.deepEqual(
      toldOfChannels(await eventsOf(o, () => changeMembers(o.owner, inner, { delete: [o.member.id] }))),
      [],
    )
    assert.equal(await knows(o.member, den), true)
  })

  test("a guest doesn't gain visibility", async ({ org }) => {
    const o = await org()
    const crew = await makeGroup(o.owner, 'crew')
    const den = await denOf(o, crew)
    assert.deepEqual(toldOfChannels(await eventsOf(o, () => changeMembers(o.owner, crew, { add: [o.guest.id] }))), [])
    assert.equal(await knows(o.guest, den), false)
  })

  test("a group's rights in an archived channel end with the group, and come back with it", async ({ org }) => {
    const o = await org()
    const crew = await makeGroup(o.owner, 'crew', { members: [o.member] })
    const den = await denOf(o, crew)
    await o.owner.ok(`DELETE /streams/${den}`)
    assert.equal(await knows(o.member, den), true)
    const gone = await eventsOf(o, () => deactivateGroup(o.owner, crew))
    assert.deepEqual(toldOfChannels(gone), [['stream/delete', [o.member.id]]])
    await o.owner.ok(`PATCH /streams/${den}`, { is_archived: false })
    assert.equal(await knows(o.member, den), false)
    const told = await eventsOf(o, () => reactivateGroup(o.owner, crew))
    assert.deepEqual(toldOfChannels(told), [['stream/create', [o.member.id]]])
    assert.equal(await knows(o.member, den), true)
  })
})
