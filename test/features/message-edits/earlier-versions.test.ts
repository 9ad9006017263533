// A moved message only shows locations and texts from the time since its reader has had access to the conversation.
import assert from 'node:assert/strict'
import type { FormFields } from '#test/http.ts'
import { privacy, seenBy, subscribe } from '#test/messages.ts'
import { listen, type TestQueue, toldOf } from '#test/queue.ts'
import { onEachDatabase } from '#test/suite.ts'
import { valuesOf } from '#test/values.ts'
import type { Org, Person, World } from '#test/world.ts'

const quiet = { send_notification_to_new_thread: false, send_notification_to_old_thread: false }
const secrets = ['layoffs', 'secret words']

interface Scene extends Org {
  readonly board: number
  readonly tea: number
  readonly id: number
  readonly edit: (fields: FormFields) => Promise<unknown>
}

/** A message with two texts in a private channel of the owner and the admin. */
async function scene({ org }: World, kind: keyof typeof privacy = 'shared'): Promise<Scene> {
  const all = await org()
  const { owner, admin, member, guest } = all
  const board = await all.channel('board', { ...privacy[kind], subscribers: [owner, admin] })
  const tea = await all.channel('tea', { subscribers: [owner, admin, member, guest] })
  const id = await owner.send(board, 'secret words', 'layoffs')
  const edit = (fields: FormFields): Promise<unknown> => owner.ok(`PATCH /messages/${id}`, { ...quiet, ...fields })
  await edit({ content: 'open words' })
  return { ...all, board, tea, id, edit }
}

const leaksOf = (answer: unknown, channelId?: number): string[] => {
  const text = JSON.stringify(answer)
  const names = channelId === undefined ? [] : ['stream_id', 'prev_stream', 'new_stream_id', 'stream']
  return [
    ...secrets.filter(secret => text.includes(secret)),
    ...names.filter(name => text.includes(`"${name}":${channelId},`) || text.includes(`"${name}":${channelId}}`)),
  ]
}

const listed = async (person: Person, id: number): Promise<any> =>
  (await person.ok('GET /messages', { message_ids: [id] })).messages[0]
const historyOf = async (person: Person, id: number): Promise<any[]> =>
  (await person.ok(`GET /messages/${id}/history`)).message_history

onEachDatabase('a message that leaves a private channel', test => {
  test('shows new readers no earlier location and no earlier text', async world => {
    const { owner, admin, member, moderator, guest, board, tea, id, edit } = await scene(world)
    await edit({ stream_id: tea, topic: 'lunch' })
    await edit({ content: 'last words' })
    await edit({ topic: 'dinner' })
    for (const reader of [member, moderator, guest]) {
      const histories = [(await seenBy(reader, id)).edit_history, (await listed(reader, id)).edit_history]
      for (const history of histories)
        assert.deepEqual(valuesOf(history, 'prev_topic', 'prev_content', 'prev_stream'), [
          ['lunch', undefined, undefined],
          [undefined, 'open words', undefined],
        ])
      const versions = await historyOf(reader, id)
      assert.deepEqual(valuesOf(versions, 'user_id', 'topic', 'content', 'prev_topic', 'prev_content', 'prev_stream'), [
        [owner.id, 'lunch', 'open words', undefined, undefined, undefined],
        [owner.id, 'lunch', 'last words', undefined, 'open words', undefined],
        [owner.id, 'dinner', 'last words', 'lunch', undefined, undefined],
      ])
      assert.deepEqual(leaksOf([histories, versions], board), [])
    }
    for (const reader of [owner, admin]) {
      assert.equal((await seenBy(reader, id)).edit_history.length, 4)
      assert.equal((await listed(reader, id)).edit_history.length, 4)
      assert.equal((await historyOf(reader, id)).length, 5)
    }
  })

  test('has no edit history for a reader from whom all of it is hidden', async world => {
    const { admin, member, tea, id, edit } = await scene(world)
    await edit({ stream_id: tea, topic: 'lunch' })
    for (const message of [await seenBy(member, id), await listed(member, id)]) assert.ok(!('edit_history' in message))
    assert.deepEqual(valuesOf(await historyOf(member, id), 'topic', 'content'), [['lunch', 'open words']])
    assert.equal((await seenBy(admin, id)).edit_history.length, 2)
  })

  test('also where the organization only shows moves', async world => {
    const { owner, admin, member, board, tea, id, edit } = await scene(world)
    await edit({ stream_id: tea, topic: 'lunch' })
    await edit({ topic: 'dinner' })
    await owner.ok('PATCH /realm', { message_edit_history_visibility_policy: 'moves' })
    const { edit_history } = await seenBy(member, id)
    assert.deepEqual(valuesOf(edit_history, 'prev_topic', 'topic'), [['lunch', 'dinner']])
    const versions = await historyOf(member, id)
    assert.deepEqual(valuesOf(versions, 'topic', 'prev_topic'), [
      ['lunch', undefined],
      ['dinner', 'lunch'],
    ])
    assert.deepEqual(leaksOf([edit_history, versions], board), [])
    assert.deepEqual(valuesOf((await seenBy(admin, id)).edit_history, 'prev_topic'), ['lunch', 'layoffs'])
  })

  test('shows them again to a user who can read that channel, and not to one who left it', async world => {
    const { owner, admin, member, board, tea, id, edit } = await scene(world)
    await edit({ stream_id: tea, topic: 'lunch' })
    await subscribe(owner, 'board', member)
    assert.equal((await seenBy(member, id)).edit_history.length, 2)
    await admin.ok('DELETE /users/me/subscriptions', { subscriptions: ['board'] })
    assert.ok(!('edit_history' in (await seenBy(admin, id))))
    assert.deepEqual(leaksOf(await historyOf(admin, id), board), [])
  })

  test('from protected history only shows them to users who received it', async world => {
    const { owner, admin, member, tea, id, edit } = await scene(world, 'protected')
    await subscribe(owner, 'board', member)
    await edit({ stream_id: tea, topic: 'lunch' })
    // A user's own copy, created in the new channel, gives no access.
    await member.ok('POST /messages/flags', { messages: [id], op: 'add', flag: 'starred' })
    for (const message of [await seenBy(member, id), await listed(member, id)]) assert.ok(!('edit_history' in message))
    assert.deepEqual(valuesOf(await historyOf(member, id), 'content'), ['open words'])
    assert.equal((await seenBy(admin, id)).edit_history.length, 2)
    assert.equal((await listed(admin, id)).edit_history.length, 2)
  })

  test('also hides what came before the private channel', async world => {
    const { member, board, tea, id, edit } = await scene(world)
    await edit({ stream_id: tea, topic: 'lunch' })
    await edit({ stream_id: board, topic: 'layoffs' })
    await edit({ stream_id: tea, topic: 'dinner' })
    assert.ok(!('edit_history' in (await seenBy(member, id))))
    assert.deepEqual(valuesOf(await historyOf(member, id), 'topic', 'content'), [['dinner', 'open words']])
  })

  test('shows no earlier text even after so many moves that the first ones are forgotten', async world => {
    const { owner, member, board, tea, id, edit } = await scene(world)
    await edit({ stream_id: tea, topic: 'lunch' })
    for (let n = 0; n < 12; n++) await edit({ topic: `lunch ${n}` })
    for (const reader of [owner, member]) {
      const { edit_history } = await seenBy(reader, id)
      assert.equal(edit_history.length, 10)
      assert.deepEqual(leaksOf([edit_history, await historyOf(reader, id)], board), [])
    }
  })
})

const aboutMessages = { event_types: ['message', 'update_message'] }
const updatesOf = (queue: TestQueue): Promise<any[]> => toldOf(queue, 'update_message')

onEachDatabase('the event of a message that leaves a private channel', test => {
  for (const policy of ['all', 'moves', 'none'])
    test(`only names the new location to new readers (${policy})`, async world => {
      const { owner, admin, member, guest, board, tea, id, edit } = await scene(world)
      await owner.ok('PATCH /realm', { message_edit_history_visibility_policy: policy })
      const queues = [await listen(member, aboutMessages), await listen(guest, aboutMessages)]
      const insider = await listen(admin, aboutMessages)
      await edit({ stream_id: tea, topic: 'lunch', propagate_mode: 'change_all' })
      for (const queue of queues) {
        const events = await updatesOf(queue)
        assert.deepEqual(leaksOf(events, board), [])
        const fields = ['message_ids', 'stream_id', 'new_stream_id', 'stream_name', 'orig_subject', 'subject']
        assert.deepEqual(valuesOf(events, ...fields, 'propagate_mode', 'topic_links'), [
          [[id], tea, tea, 'tea', 'lunch', 'lunch', 'change_one', []],
        ])
      }
      const [event] = await updatesOf(insider)
      assert.deepEqual(
        [event.stream_id, event.new_stream_id, event.orig_subject, event.subject, event.propagate_mode],
        [board, tea, 'layoffs', 'lunch', 'change_all'],
      )
    })

  test('from protected history, also to a later subscriber', async world => {
    const { owner, admin, member, board, tea, edit } = await scene(world, 'protected')
    await subscribe(owner, 'board', member)
    const [late, insider] = [await listen(member, aboutMessages), await listen(admin, aboutMessages)]
    await edit({ stream_id: tea, topic: 'lunch' })
    const events = await updatesOf(late)
    assert.equal(events.length, 1)
    assert.deepEqual(leaksOf(events, board), [])
    assert.deepEqual(valuesOf(await updatesOf(insider), 'stream_id', 'orig_subject'), [[board, 'layoffs']])
  })

  test('has no text from a channel that the reader has left by then', async world => {
    const { owner, admin, board, tea, id: old, edit } = await scene(world)
    const queue = await listen(admin, aboutMessages)
    const id = await owner.send(board, 'secret words', 'layoffs')
    await edit({ content: 'secret words, too' })
    for (const message of [id, old]) {
      await owner.ok(`PATCH /messages/${message}`, { content: 'open words' })
      await owner.ok(`PATCH /messages/${message}`, { stream_id: tea, topic: 'lunch', ...quiet })
    }
    await admin.ok('DELETE /users/me/subscriptions', { subscriptions: ['board'] })
    const events = await queue.told()
    assert.deepEqual(leaksOf(events, board), [])
    const [sent, ...updates] = events
    assert.deepEqual([sent.message.id, sent.message.content, sent.message.subject], [id, 'open words', 'lunch'])
    assert.deepEqual(valuesOf(updates, 'message_id', 'content', 'orig_content', 'new_stream_id'), [
      [old, 'open words', undefined, undefined],
      [id, 'open words', undefined, undefined],
      [id, undefined, undefined, tea],
      [old, 'open words', undefined, undefined],
      [old, undefined, undefined, tea],
    ])
  })
})
