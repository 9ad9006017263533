// Clients declare their capabilities; older clients get the same events in an older format
// (docs/spec/events.md#older-clients).
import assert from 'node:assert/strict'
import { currentClient, listen, toldOf } from '#test/queue.ts'
import { deactivateGroup, makeGroup, reactivateGroup } from '#test/groups.ts'
import { onEachDatabase } from '#test/suite.ts'
import { valuesOf } from '#test/values.ts'
import type { Person } from '#test/world.ts'

/** A current client and one that lacks a capability. */
const both = (person: Person, lacks: keyof typeof currentClient) =>
  Promise.all([listen(person), listen(person, { client_capabilities: { ...currentClient, [lacks]: false } })])

const withoutId = ({ id: _, ...event }: any): any => event

onEachDatabase('older event formats', test => {
  test('a deactivated group is removed and a reactivated one added', async ({ org }) => {
    const { owner, member } = await org()
    const group_id = await makeGroup(owner, 'tea', { members: [member] })
    const [current, old] = await both(member, 'include_deactivated_groups')
    await deactivateGroup(owner, group_id)
    await owner.ok(`PATCH /user_groups/${group_id}`, { name: 'coffee' })
    await owner.ok(`PATCH /user_groups/${group_id}`, { description: 'Late' })
    const toOld = (await toldOf(old, 'user_group')).map(withoutId)
    assert.deepEqual(toOld, [
      { type: 'user_group', op: 'remove', group_id },
      { type: 'user_group', op: 'update', group_id, data: { description: 'Late' } },
    ])
    await reactivateGroup(owner, group_id)
    const [{ op, group }] = (await toldOf(old, 'user_group')) as [any]
    assert.deepEqual([op, group.id, group.name, group.members], ['add', group_id, 'coffee', [member.id]])
    assert.deepEqual(
      (await toldOf(current, 'user_group')).map(({ op: told, data }) => [told, data]),
      [{ deactivated: true }, { name: 'coffee' }, { description: 'Late' }, { deactivated: false }].map(data => [
        'update',
        data,
      ]),
    )
  })

  test('an archived channel is removed and an unarchived one added, with its subscription', async ({ org }) => {
    const { owner, member, channel } = await org()
    const id = await channel('tea', { subscribers: [owner, member] })
    const [current, old] = await both(member, 'archived_channels')
    await owner.ok(`DELETE /streams/${id}`)
    await owner.ok(`PATCH /streams/${id}`, { description: 'Cold' })
    const gone = (await old.told()).filter(event => ['stream', 'subscription'].includes(event.type)).map(withoutId)
    assert.deepEqual(gone, [{ type: 'stream', op: 'delete', stream_ids: [id], streams: [{ stream_id: id }] }])

    await owner.ok(`PATCH /streams/${id}`, { is_archived: false })
    const back = (await old.told()).filter(event => ['stream', 'subscription'].includes(event.type))
    assert.deepEqual(valuesOf(back, 'type', 'op'), [
      ['stream', 'create'],
      ['subscription', 'add'],
    ])
    assert.ok(back[0].id < back[1].id)
    assert.deepEqual([back[0].streams[0].stream_id, back[0].streams[0].description], [id, 'Cold'])
    assert.deepEqual([back[1].subscriptions[0].stream_id, back[1].subscriptions[0].is_muted], [id, false])
    const seen = (await toldOf(current, 'stream')).map(({ op, property, value }) => [op, property, value])
    assert.deepEqual(seen, [
      ['update', 'is_archived', true],
      ['update', 'description', 'Cold'],
      ['update', 'is_archived', false],
    ])
  })

  test('subscriptions to archived channels cause no events', async ({ org }) => {
    const { owner, member, channel } = await org()
    const id = await channel('tea', { subscribers: [owner, member] })
    await owner.ok(`DELETE /streams/${id}`)
    const [current, old] = await both(member, 'archived_channels')
    await member.ok('POST /users/me/subscriptions/properties', {
      subscription_data: [{ stream_id: id, property: 'pin_to_top', value: true }],
    })
    assert.equal((await toldOf(current, 'subscription')).length, 1)
    assert.deepEqual(await toldOf(old, 'subscription'), [])
  })

  test("a channel's notification settings that follow the personal settings have their values", async ({ org }) => {
    const { member, channel } = await org()
    await channel('tea')
    await member.ok('PATCH /settings', { enable_stream_push_notifications: true })
    const [current, old] = await both(member, 'notification_settings_null')
    await member.ok('POST /users/me/subscriptions', { subscriptions: [{ name: 'tea' }] })
    const settings = async (queue: typeof old): Promise<unknown[]> => {
      const [added] = (await toldOf(queue, 'subscription')).filter(event => event.op === 'add')
      const { push_notifications, email_notifications, wildcard_mentions_notify } = added.subscriptions[0]
      return [push_notifications, email_notifications, wildcard_mentions_notify]
    }
    assert.deepEqual(await settings(current), [null, null, null])
    assert.deepEqual(await settings(old), [true, false, true])
  })
})
