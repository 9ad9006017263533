// Events about a channel: who gets them, and when its oldest message changes.
import assert from 'node:assert/strict'
import { privacy, subscribe } from '#test/messages.ts'
import { listen, type TestQueue, toldOf } from '#test/queue.ts'
import { onEachDatabase } from '#test/suite.ts'
import { valuesOf } from '#test/values.ts'

const quiet = { send_notification_to_new_thread: false, send_notification_to_old_thread: false }
const aboutChannels = { event_types: ['stream'] }
const firstMessages = async (queue: TestQueue): Promise<unknown[]> =>
  valuesOf(
    (await toldOf(queue, 'stream')).filter(({ op, property }) => op === 'update' && property === 'first_message_id'),
    'stream_id',
    'name',
    'value',
  )

onEachDatabase("a channel's oldest message", test => {
  test("is in an event when it's deleted", async ({ org }) => {
    const { owner, member, guest, channel } = await org()
    const tea = await channel('tea', { subscribers: [owner] })
    const first = await owner.send(tea, 'one', 'lunch')
    const second = await owner.send(tea, 'two', 'lunch')
    const third = await owner.send(tea, 'three', 'dinner')
    const [queue, outside] = [await listen(member, aboutChannels), await listen(guest, aboutChannels)]
    await owner.ok(`DELETE /messages/${second}`)
    assert.deepEqual(await firstMessages(queue), [])
    await owner.ok(`DELETE /messages/${first}`)
    assert.deepEqual(await firstMessages(queue), [[tea, 'tea', third]])
    assert.equal((await member.ok(`GET /streams/${tea}`)).stream.first_message_id, third)
    await owner.ok(`POST /streams/${tea}/delete_topic`, { topic_name: 'dinner' })
    assert.deepEqual(await firstMessages(queue), [[tea, 'tea', null]])
    assert.deepEqual(await firstMessages(outside), [])
  })

  test("is in an event when it's moved", async ({ org }) => {
    const { owner, member, channel } = await org()
    const [tea, milk] = [
      await channel('tea', { subscribers: [owner] }),
      await channel('milk', { subscribers: [owner] }),
    ]
    const first = await owner.send(tea, 'one', 'lunch')
    const second = await owner.send(milk, 'two', 'lunch')
    const third = await owner.send(tea, 'three', 'dinner')
    const queue = await listen(member, aboutChannels)
    const move = (id: number, to: number): Promise<unknown> =>
      owner.ok(`PATCH /messages/${id}`, { stream_id: to, ...quiet })
    await move(third, milk)
    assert.deepEqual(await firstMessages(queue), [])
    await move(first, milk)
    assert.deepEqual(await firstMessages(queue), [
      [tea, 'tea', null],
      [milk, 'milk', first],
    ])
    await move(first, tea)
    assert.deepEqual(await firstMessages(queue), [
      [milk, 'milk', second],
      [tea, 'tea', first],
    ])
    await owner.ok(`PATCH /messages/${first}`, { topic: 'supper', ...quiet })
    assert.deepEqual(await firstMessages(queue), [])
  })
})

onEachDatabase('a user who lost a channel and got it back before the poll', test => {
  const ops = async (queue: TestQueue): Promise<unknown[]> => valuesOf(await toldOf(queue, 'stream'), 'op')

  test('gets no update while it was private', async ({ org }) => {
    const { owner, member, channel } = await org()
    const tea = await channel('tea', { subscribers: [owner] })
    const queue = await listen(member, aboutChannels)
    await owner.ok(`PATCH /streams/${tea}`, { is_private: true, description: 'secret leaves' })
    await owner.ok(`PATCH /streams/${tea}`, { new_name: 'herbs' })
    await subscribe(owner, 'herbs', member)
    assert.deepEqual(await ops(queue), ['delete', 'create'])
    await owner.ok(`PATCH /streams/${tea}`, { new_name: 'leaves' })
    assert.deepEqual(await ops(queue), ['update'])
  })

  test('gets no update while not subscribed', async ({ org }) => {
    const { owner, member, guest, channel } = await org()
    for (const [reader, kind] of [
      [member, 'shared'],
      [member, 'protected'],
      [guest, 'public'],
      [guest, 'shared'],
    ] as const) {
      const name = `${kind} ${reader.id}`
      const id = await channel(name, { ...privacy[kind], subscribers: [owner, reader] })
      const queue = await listen(reader, aboutChannels)
      await reader.ok('DELETE /users/me/subscriptions', { subscriptions: [name] })
      await owner.ok(`PATCH /streams/${id}`, { description: 'new' })
      await owner.ok(`DELETE /streams/${id}`)
      await owner.ok(`PATCH /streams/${id}`, { is_archived: false })
      await subscribe(owner, name, reader)
      assert.deepEqual(await ops(queue), ['delete', 'create'], name)
    }
  })

  test('gets no update while lacking the role or group that can see it', async ({ org }) => {
    const { owner, admin, moderator, channel } = await org()
    const both = { direct_members: [owner.id, moderator.id], direct_subgroups: [] }
    const one = { direct_members: [owner.id], direct_subgroups: [] }
    const tea = await channel('tea', {
      ...privacy.shared,
      subscribers: [owner],
      can_administer_channel_group: both,
    })
    const queues = [await listen(admin, aboutChannels), await listen(moderator, aboutChannels)]
    await owner.ok(`PATCH /users/${admin.id}`, { role: 400 })
    await owner.ok(`PATCH /streams/${tea}`, { can_administer_channel_group: { new: one } })
    await owner.ok(`PATCH /streams/${tea}`, { description: 'new' })
    await owner.ok(`PATCH /users/${admin.id}`, { role: 200 })
    await owner.ok(`PATCH /streams/${tea}`, { can_administer_channel_group: { new: both } })
    for (const queue of queues) {
      const told = await ops(queue)
      assert.deepEqual(told.slice(0, told.indexOf('create') + 1), ['delete', 'create'])
    }
  })
})
