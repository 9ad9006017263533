// A client that polls late gets nothing that a read at that moment would hide from its user.
import assert from 'node:assert/strict'
import type { FormFields } from '#test/http.ts'
import { listen, type TestQueue } from '#test/queue.ts'
import { onEachDatabase } from '#test/suite.ts'
import { valuesOf } from '#test/values.ts'
import type { Person } from '#test/world.ts'

const Visibility = { everyone: 1, noRole: 4, moderators: 5 } as const
const oldClient = { client_capabilities: undefined }

/** The user shows the address to everyone, changes that setting twice and ends with `last`. */
async function changeVisibility(person: Person, last: number): Promise<void> {
  await person.ok('POST /users/me/presence', { status: 'active' })
  for (const email_address_visibility of [Visibility.noRole, Visibility.everyone, last])
    await person.ok('PATCH /settings', { email_address_visibility })
}

onEachDatabase('a late poll about email addresses', test => {
  test('contains no address that is hidden by then', async ({ org }) => {
    const { admin, member, guest, join } = await org()
    const queues = [
      await listen(admin),
      await listen(member),
      await listen(member, oldClient),
      await listen(guest),
      await listen(guest, oldClient),
    ]
    const harry = await join('Harry Hill')
    await changeVisibility(harry, Visibility.noRole)
    for (const queue of queues) {
      const events = await queue.told()
      const concerned = events.filter(({ type }) => type === 'realm_user' || type === 'presence')
      assert.ok(concerned.length > 3)
      assert.ok(!JSON.stringify(concerned).includes(harry.email), JSON.stringify(concerned))
    }
  })

  test('contains the address for a reader who can see it', async ({ org }) => {
    const { moderator, member, join } = await org()
    const queues = { moderator: await listen(moderator), member: await listen(member) }
    const harry = await join('Harry Hill')
    const own = await listen(harry)
    await changeVisibility(harry, Visibility.moderators)
    const addresses = async (queue: typeof own): Promise<unknown[]> =>
      (await queue.told()).flatMap(({ person }) =>
        person?.user_id === harry.id && 'delivery_email' in person ? [person.delivery_email] : [],
      )
    assert.deepEqual(new Set(await addresses(queues.moderator)), new Set([harry.email]))
    assert.deepEqual(new Set(await addresses(queues.member)), new Set([null]))
    assert.deepEqual(new Set(await addresses(own)), new Set([harry.email]))
  })
})

const quiet = {
  propagate_mode: 'change_all',
  send_notification_to_new_thread: false,
  send_notification_to_old_thread: false,
}
const aboutMessages = { event_types: ['message', 'update_message', 'delete_message'] }

onEachDatabase('a late poll about messages', test => {
  test('a message from a private channel never looks new to a client that follows all public channels', async ({
    org,
  }) => {
    const { owner, moderator, channel } = await org()
    const board = await channel('board', {
      invite_only: true,
      history_public_to_subscribers: true,
      subscribers: [owner],
    })
    const tea = await channel('tea', { subscribers: [owner] })
    const queue = await listen(moderator, { all_public_streams: true, event_types: ['message'] })
    const moved = await owner.send(board, 'moved later', 'plans')
    await owner.ok(`PATCH /messages/${moved}`, { stream_id: tea, topic: 'plans', ...quiet })
    await owner.send(board, 'published later', 'plans')
    await owner.ok(`PATCH /streams/${board}`, { is_private: false, history_public_to_subscribers: true })
    const seen = await owner.send(board, 'public at once', 'plans')
    const byUsers = (await queue.told()).filter(({ message }) => message.sender_id === owner.id)
    assert.deepEqual(
      byUsers.map(({ message }) => message.id),
      [seen],
    )
  })

  for (const policy of ['none', 'moves', 'all'])
    test(`doesn't name a message's earlier channel and topic if the reader can't read that channel (${policy})`, async ({
      org,
    }) => {
      const { owner, admin, member, channel } = await org()
      await owner.ok('PATCH /realm', { message_edit_history_visibility_policy: policy })
      const tea = await channel('tea', { subscribers: [owner, admin, member] })
      const board = await channel('board', { invite_only: true, subscribers: [owner] })
      const queues = [await listen(admin, aboutMessages), await listen(member, aboutMessages)]
      const id = await owner.send(tea, 'first words', 'lunch')
      const edit = (fields: FormFields): Promise<unknown> => owner.ok(`PATCH /messages/${id}`, fields)
      await edit({ stream_id: board, topic: 'layoffs', ...quiet })
      await edit({ topic: 'strikes', ...quiet })
      await edit({ content: 'last words' })
      await edit({ stream_id: tea, ...quiet })
      for (const queue of queues) {
        const events = await queue.told()
        const updates = events.filter(({ type }) => type === 'update_message')
        assert.ok(updates.every(({ new_stream_id, subject }) => new_stream_id !== board && subject !== 'layoffs'))
        const moves = updates.filter(({ orig_subject }) => orig_subject !== undefined)
        assert.deepEqual(valuesOf(moves, 'stream_id', 'new_stream_id', 'orig_subject', 'subject'), [
          [tea, tea, 'strikes', 'strikes'],
        ])
        assert.ok(!JSON.stringify(events).includes('layoffs'))
        // The current text still reaches a client that has the message.
        const edits = updates.filter(({ content }) => content !== undefined)
        assert.deepEqual(valuesOf(edits, 'stream_id', 'content', 'message_ids'), [[tea, 'last words', [id]]])
      }
    })

  for (const history_public_to_subscribers of [true, false])
    test(`a deletion doesn't name a topic of a channel that the reader can no longer see (${history_public_to_subscribers})`, async ({
      org,
    }) => {
      const { owner, admin, member, channel } = await org()
      const secret = await channel('secret', {
        invite_only: true,
        history_public_to_subscribers,
        subscribers: [owner, admin, member],
      })
      const id = await owner.send(secret, 'hello', 'layoffs')
      const queues = [await listen(admin, aboutMessages), await listen(member, aboutMessages)]
      const staying = await listen(owner, aboutMessages)
      await owner.ok(`DELETE /messages/${id}`)
      const principals = [admin.id, member.id]
      await owner.ok('DELETE /users/me/subscriptions', { subscriptions: ['secret'], principals })
      const gone = { type: 'delete_message', message_type: 'stream', stream_id: secret, topic: '', message_ids: [id] }
      for (const queue of queues)
        assert.deepEqual(
          (await queue.told()).map(({ id: _, ...event }) => event),
          [gone],
        )
      assert.deepEqual(valuesOf(await staying.told(), 'topic'), ['layoffs'])
    })

  test('a deletion reaches a user who has left a public channel since', async ({ org }) => {
    const { owner, member, moderator, channel } = await org()
    const tea = await channel('tea', { subscribers: [owner, member] })
    const id = await owner.send(tea)
    const [left, outside] = [await listen(member, aboutMessages), await listen(moderator, aboutMessages)]
    await owner.ok(`DELETE /messages/${id}`)
    await member.ok('DELETE /users/me/subscriptions', { subscriptions: ['tea'] })
    const gone = async (queue: TestQueue): Promise<unknown[]> =>
      (await queue.told()).map(({ message_ids }) => message_ids)
    assert.deepEqual(await gone(left), [[id]])
    assert.deepEqual(await gone(outside), [])
  })
})
