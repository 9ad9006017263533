// Events about message changes: their audience, and the format that each client understands.
import assert from 'node:assert/strict'
import { listen, toldOf } from '#test/queue.ts'
import { onEachDatabase } from '#test/suite.ts'
import { valuesOf } from '#test/values.ts'

onEachDatabase('message events', test => {
  test('the event of an edit has both texts, as Markdown and HTML', async ({ org }) => {
    const { owner, member, channel } = await scene(await org())
    const id = await owner.send(channel, 'first')
    const queue = await listen(member)
    await owner.ok(`PATCH /messages/${id}`, { content: '/me second' })
    const [{ id: _, edit_timestamp, ...event }] = (await toldOf(queue, 'update_message')) as [any]
    assert.equal(typeof edit_timestamp, 'number')
    assert.deepEqual(event, {
      type: 'update_message',
      user_id: owner.id,
      rendering_only: false,
      message_id: id,
      message_ids: [id],
      flags: [],
      stream_id: channel,
      stream_name: 'tea',
      orig_content: 'first',
      orig_rendered_content: '<p>first</p>',
      content: '/me second',
      rendered_content: '<p>/me second</p>',
      is_me_message: true,
    })
  })

  test('each edit is a separate event, with its text', async ({ org }) => {
    const { owner, member } = await org()
    const id = await owner.send([member.id], 'one')
    const queue = await listen(member)
    await owner.ok(`PATCH /messages/${id}`, { content: 'two' })
    await owner.ok(`PATCH /messages/${id}`, { content: 'three' })
    const texts = (await toldOf(queue, 'update_message')).map(event => [event.orig_content, event.content])
    assert.deepEqual(texts, [
      ['one', 'two'],
      ['two', 'three'],
    ])
  })

  test('if old versions are hidden, no event contains them', async ({ org }) => {
    const { owner, member } = await org()
    await owner.ok('PATCH /realm', { message_edit_history_visibility_policy: 'none' })
    const id = await owner.send([member.id], 'one')
    const queue = await listen(member)
    await owner.ok(`PATCH /messages/${id}`, { content: 'two' })
    await owner.ok(`PATCH /messages/${id}`, { content: 'three' })
    const events = await toldOf(queue, 'update_message')
    assert.deepEqual(
      events.map(event => [event.content, 'orig_content' in event, 'orig_rendered_content' in event]),
      [
        ['three', false, false],
        ['three', false, false],
      ],
    )
  })

  test('a reader gets their own message flags', async ({ org }) => {
    const { owner, member } = await org()
    const id = await owner.send([member.id], 'one')
    await member.ok('POST /messages/flags', { messages: [id], op: 'add', flag: 'starred' })
    const [own, others] = [await listen(member), await listen(owner)]
    await owner.ok(`PATCH /messages/${id}`, { content: `@**${member.name}** two` })
    assert.deepEqual((await toldOf(own, 'update_message'))[0].flags, ['starred', 'mentioned'])
    assert.deepEqual((await toldOf(others, 'update_message'))[0].flags.includes('starred'), false)
  })

  test("a move to another topic names both topics and isn't a content edit", async ({ org }) => {
    const { owner, member, channel } = await scene(await org())
    const ids = [await owner.send(channel, 'a', 'kettles'), await owner.send(channel, 'b', 'kettles')]
    const queue = await listen(member)
    const move = { topic: 'https://pots.example', propagate_mode: 'change_all' }
    await owner.ok(`PATCH /messages/${ids[1]}`, move)
    const [{ id: _, edit_timestamp: __, ...event }] = (await toldOf(queue, 'update_message')) as [any]
    assert.deepEqual(event, {
      type: 'update_message',
      user_id: owner.id,
      rendering_only: false,
      message_id: ids[1],
      message_ids: ids,
      flags: [],
      stream_id: channel,
      stream_name: 'tea',
      orig_subject: 'kettles',
      propagate_mode: 'change_all',
      subject: 'https://pots.example',
      topic_links: [{ text: 'https://pots.example', url: 'https://pots.example' }],
    })
  })

  test("the sender's queue gets a message that was deleted before the poll", async ({ org }) => {
    const { member, owner, channel } = await scene(await org())
    const types = { event_types: ['message', 'delete_message'] }
    const queue = await listen(member, types)
    const [other, reader] = [await listen(member, types), await listen(owner, types)]
    const addresses = [
      { type: 'channel', to: channel, topic: 'plans' },
      { type: 'direct', to: [owner.id] },
    ]
    for (const address of addresses) {
      const named = { ...address, content: 'gone', read_by_sender: true, queue_id: queue.id, local_id: '7.01' }
      const { id } = await member.ok('POST /messages', named)
      await member.ok(`DELETE /messages/${id}`)
      const [sent, deleted, ...more] = await queue.told()
      assert.deepEqual([sent.type, sent.message.id, sent.local_message_id], ['message', id, '7.01'])
      assert.deepEqual([sent.message.content, sent.message.sender_id, sent.flags], ['', member.id, ['read']])
      assert.deepEqual(
        [sent.message.stream_id, sent.message.subject],
        'topic' in address ? [channel, 'plans'] : [undefined, ''],
      )
      assert.deepEqual([deleted.type, deleted.message_ids, more], ['delete_message', [id], []])
      for (const each of [other, reader]) assert.deepEqual(valuesOf(await each.told(), 'type'), ['delete_message'])
    }
  })

  test("the sender's queue gets a message that the sender can no longer see at the poll", async ({ org }) => {
    const { member, owner, channel } = await org()
    const tea = await channel('tea', { subscribers: [owner, member] })
    const board = await channel('board', { invite_only: true, subscribers: [owner, member] })
    const closed = await channel('closed', { invite_only: true, subscribers: [owner] })
    const remove = (): Promise<unknown> =>
      owner.ok('DELETE /users/me/subscriptions', { subscriptions: ['board'], principals: [member.id] })
    const join = (): Promise<unknown> =>
      owner.ok('POST /users/me/subscriptions', { subscriptions: [{ name: 'board' }], principals: [member.id] })
    const losses: [to: number, name: string, lose: (id: number) => Promise<unknown>][] = [
      [tea, 'tea', id => owner.ok(`PATCH /messages/${id}`, { stream_id: closed, topic: 'deeds' })],
      [board, '', remove],
      [board, '', id => remove().then(() => owner.ok(`DELETE /messages/${id}`))],
      [board, '', id => remove().then(() => owner.ok(`PATCH /messages/${id}`, { stream_id: closed }))],
    ]
    for (const [to, name, lose] of losses) {
      await join()
      const types = { event_types: ['message'] }
      const [queue, other] = [await listen(member, types), await listen(member, types)]
      const message = { type: 'channel', to, topic: 'plans', content: 'lost', read_by_sender: true }
      const { id } = await member.ok('POST /messages', { ...message, queue_id: queue.id, local_id: '7.01' })
      await lose(id)
      const [sent, ...more] = await queue.told()
      assert.deepEqual([sent?.message.id, sent?.local_message_id, sent?.flags, more], [id, '7.01', ['read'], []])
      const { content, stream_id, subject, display_recipient } = sent.message
      assert.deepEqual([content, stream_id, subject, display_recipient], ['', to, 'plans', name])
      assert.deepEqual(await other.told(), [])
    }
  })

  test("a user who can't see the former channel of moved messages only gets the new one", async ({ org }) => {
    const { owner, member, channel: open } = await scene(await org())
    const closed = await owner.ok('POST /channels/create', {
      name: 'secret',
      subscribers: [owner.id],
      invite_only: true,
    })
    const first = await owner.send(closed.id, 'a', 'plans')
    const queues = [await listen(owner), await listen(member)] as const
    await owner.ok(`PATCH /messages/${first}`, { stream_id: open })
    const [[own], [others]] = (await Promise.all(queues.map(queue => toldOf(queue, 'update_message')))) as [
      any[],
      any[],
    ]
    assert.deepEqual([own.stream_name, own.stream_id, own.new_stream_id], ['secret', closed.id, open])
    assert.equal((await member.ok(`GET /streams/${open}`)).stream.name, others.stream_name)
    assert.deepEqual([others.stream_id, others.new_stream_id], [open, open])

    const second = await owner.send(closed.id, 'b', 'plans')
    await owner.ok('PATCH /realm', { message_edit_history_visibility_policy: 'none' })
    await queues[1].told()
    await owner.ok(`PATCH /messages/${second}`, { stream_id: open })
    for (const [queue, before] of [
      [queues[0], closed.id],
      [queues[1], open],
    ] as const)
      assert.deepEqual(valuesOf(await toldOf(queue, 'update_message'), 'message_id', 'stream_id', 'new_stream_id'), [
        [second, before, open],
      ])
  })

  test('each reader gets the moved messages that the reader can see', async world => {
    const { owner, member, admin, ...org } = await world.org()
    const more = { invite_only: true, history_public_to_subscribers: false }
    const channel = await org.channel('protected', { subscribers: [owner, member], ...more })
    const early = await owner.send(channel, 'early', 'plans')
    await owner.ok('POST /users/me/subscriptions', { subscriptions: [{ name: 'protected' }], principals: [admin.id] })
    await owner.ok('DELETE /users/me/subscriptions', { subscriptions: ['protected'], principals: [member.id] })
    const late = await owner.send(channel, 'late', 'plans')
    const queues = [await listen(owner), await listen(admin), await listen(member)]
    await owner.ok(`PATCH /messages/${early}`, { topic: 'deeds', propagate_mode: 'change_all' })
    const told = await Promise.all(queues.map(queue => toldOf(queue, 'update_message')))
    assert.deepEqual(
      told.map(events => events.map(event => [event.message_id, event.message_ids])),
      [[[early, [early, late]]], [[late, [late]]], []],
    )
  })

  test('an old client that acknowledges one of several deletions gets the others', async ({ org }) => {
    const { owner, member, channel } = await scene(await org())
    const ids = [await owner.send(channel, 'a'), await owner.send(channel, 'b'), await owner.send(channel, 'c')]
    const before = (await member.ok('POST /register', { event_types: ['delete_message'] })) as any
    await owner.ok(`POST /streams/${channel}/delete_topic`, { topic_name: 'topic' })
    const after = async (last_event_id: number): Promise<any[]> =>
      (await member.ok('GET /events', { queue_id: before.queue_id, last_event_id, dont_block: true })).events
    const all = await after(before.last_event_id)
    assert.deepEqual(valuesOf(all, 'message_id'), ids)
    assert.deepEqual(await after(all[0].id), all.slice(1))
    assert.deepEqual(await after(all[1].id), all.slice(2))
    assert.deepEqual(await after(all[2].id), [])
  })
})

async function scene<T extends { owner: any; member: any; channel: any }>(org: T) {
  const { owner, member } = org
  const channel: number = await org.channel('tea', { subscribers: [owner, member] })
  return { owner, member, channel } as Pick<T, 'owner' | 'member'> & { channel: number }
}
