// Waiting requests have the same results as one after the other: on PostgreSQL they share a transaction, which
// makes their lookups before the first one.
import assert from 'node:assert/strict'
import { until } from '#test/becomes.ts'
import { systemGroup } from '#test/groups.ts'
import { capable, queueOf } from '#test/queue.ts'
import { signedIn } from '#test/sessions.ts'
import { withOwnServer } from '#test/suite.ts'
import { valuesOf } from '#test/values.ts'
import type { Answer, Org, Person, World } from '#test/world.ts'

type Request = () => Promise<Answer>

/** The responses to requests that wait, in this order, for another write of their organization. */
async function together({ app }: World, { realm }: Org, requests: readonly Request[]): Promise<Answer[]> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: held, resolve: hold } = Promise.withResolvers<void>()
  const holding = app.db.long.write(realm.id, () => (hold(), released))
  await held
  const answers: Promise<Answer>[] = []
  try {
    for (const request of requests) {
      answers.push(request())
      await until(async () => app.server.measures.gauges.waitingWrites.value.current === answers.length)
    }
  } finally {
    release()
    await holding
  }
  return Promise.all(answers)
}

const sending =
  (person: Pick<Person, 'call'>, to: number, topic = 'kettles'): Request =>
  () =>
    person.call('POST /messages', { type: 'channel', to: String(to), topic, content: 'tea' })
const messages = (answers: readonly Answer[]): string[] => answers.map(({ body }) => body.msg)

withOwnServer('waiting requests', test => {
  test("a user deactivated by the first request can't send with the second", async world => {
    const org = await world.org()
    const id = await org.channel('tea', { subscribers: [org.member, org.owner] })
    const answers = await together(world, org, [
      sending(org.member, id),
      () => org.owner.call(`DELETE /users/${org.member.id}`),
      sending(org.member, id),
      sending(org.owner, id),
    ])
    assert.deepEqual(valuesOf(answers, 'status'), [200, 200, 401, 200])
  })

  test("a session ended by the first request can't send with the second", async world => {
    const org = await world.org()
    const { member } = org
    const id = await org.channel('tea', { subscribers: [member] })
    const [one, two] = [await signedIn(world, org, member), await signedIn(world, org, member)]
    const answers = await together(world, org, [
      sending(one, id),
      sending(two, id),
      () => two.call('DELETE /users/me/sessions'),
      sending(one, id),
      sending(member, id),
    ])
    assert.deepEqual(valuesOf(answers, 'status'), [200, 200, 200, 401, 200])
    const [other] = await together(world, org, [() => two.call('POST /users/me/status', { status_text: 'away' })])
    assert.equal(other?.status, 200)
  })

  test('permissions in a channel, and the channel itself, are looked up after earlier requests', async world => {
    const org = await world.org()
    const { member, owner } = org
    const id = await org.channel('secret', { subscribers: [member, owner], invite_only: true })
    const principals = [member.id]
    const unsubscribed = await together(world, org, [
      sending(member, id),
      () => owner.call('DELETE /users/me/subscriptions', { subscriptions: ['secret'], principals }),
      sending(member, id),
    ])
    assert.deepEqual(valuesOf(unsubscribed, 'status'), [200, 200, 400])
    const subscribed = await together(world, org, [
      sending(member, id),
      () => owner.call('POST /users/me/subscriptions', { subscriptions: [{ name: 'secret' }], principals }),
      sending(member, id),
    ])
    assert.deepEqual(valuesOf(subscribed, 'status'), [400, 200, 200])
    const archived = await together(world, org, [
      sending(member, id),
      () => owner.call(`DELETE /streams/${id}`),
      sending(member, id),
    ])
    assert.deepEqual(valuesOf(archived, 'status'), [200, 200, 400])
  })

  test('a topic exists from its first message until its last one is deleted', async world => {
    const org = await world.org()
    const { member, owner } = org
    const id = await org.channel('tea', { subscribers: [member, owner] })
    const administrators = await systemGroup(org, 'role:administrators')
    await owner.ok(`PATCH /streams/${id}`, { can_create_topic_group: { new: administrators } })
    const mayNotStart = 'You do not have permission to create new topics in this channel.'
    const begun = await together(world, org, [sending(member, id), sending(owner, id), sending(member, id)])
    assert.deepEqual(messages(begun), [mayNotStart, '', ''])
    const moved = await together(world, org, [
      sending(member, id),
      () => owner.call(`PATCH /messages/${begun[1]?.body.id}`, { topic: 'pots', propagate_mode: 'change_all' }),
      sending(member, id),
      sending(member, id, 'pots'),
    ])
    assert.deepEqual(messages(moved), ['', '', mayNotStart, ''])
  })

  test("a topic's visibility policy is the one that earlier requests have set", async world => {
    const org = await world.org()
    const { member } = org
    const id = await org.channel('tea', { subscribers: [member] })
    // A user follows the topics to which the user sends a message.
    await member.ok('PATCH /settings', { automatically_follow_topics_policy: 2 })
    const set =
      (visibility_policy: number): Request =>
      () =>
        member.call('POST /user_topics', { stream_id: id, topic: 'kettles', visibility_policy })
    const answers = await together(world, org, [sending(member, id), sending(member, id), set(0), sending(member, id)])
    const policies = answers.map(({ body }) => body.automatic_new_visibility_policy)
    assert.deepEqual(policies, [3, undefined, undefined, 3])
  })

  test('message IDs and events are in request order, and a new subscriber gets the later ones', async world => {
    const org = await world.org()
    const { member, owner, admin, bot } = org
    const id = await org.channel('tea', { subscribers: [member, owner, bot] })
    const { news } = await queueOf(owner, { event_types: ['message'] })
    const answers = await together(world, org, [
      sending(member, id),
      sending(owner, id),
      () => admin.call('POST /users/me/subscriptions', { subscriptions: [{ name: 'tea' }] }),
      sending(bot, id),
      sending(member, id, 'pots'),
    ])
    assert.deepEqual(valuesOf(answers, 'status'), [200, 200, 200, 200, 200])
    const ids: number[] = answers.flatMap(({ body }) => body.id ?? [])
    assert.deepEqual(
      ids,
      [...ids].sort((a, b) => a - b),
    )
    const events = (await news()).filter((event: any) => ids.includes(event.message?.id))
    assert.deepEqual(
      events.map((event: any) => event.message.id),
      ids,
    )
    const { unread_msgs } = (await queueOf(admin, capable('empty_topic_name'))).state
    const unread = unread_msgs.streams.flatMap((topic: any) => topic.unread_message_ids)
    assert.deepEqual(
      unread.filter((each: number) => ids.includes(each)),
      ids.slice(2),
    )
  })

  test("flags of several users are set, and a flag that can't be set is refused alone", async world => {
    const org = await world.org()
    const people = [org.member, org.owner, org.admin, org.moderator]
    const id = await org.channel('tea', { subscribers: people })
    const message = await org.owner.send(id)
    const queues = await Promise.all(people.map(person => queueOf(person, { event_types: ['update_message_flags'] })))
    const star =
      (person: Person, op: string, messageId = message): Request =>
      () =>
        person.call('POST /messages/flags', { messages: [messageId], op, flag: 'starred' })
    const all = await together(
      world,
      org,
      people.map(person => star(person, 'add')),
    )
    assert.deepEqual(valuesOf(all, 'status'), [200, 200, 200, 200])
    const some = await together(world, org, [
      star(org.member, 'remove'),
      star(org.owner, 'add', 999_999_999),
      star(org.admin, 'remove'),
      star(org.member, 'add'),
      star(org.moderator, 'remove'),
    ])
    assert.deepEqual(messages(some), ['', 'Invalid message(s)', '', '', ''])
    const news = await Promise.all(queues.map(queue => queue.news()))
    assert.deepEqual(
      news.map(events => valuesOf(events, 'op', 'messages')),
      [
        [
          ['add', [message]],
          ['remove', [message]],
          ['add', [message]],
        ],
        [['add', [message]]],
        [
          ['add', [message]],
          ['remove', [message]],
        ],
        [
          ['add', [message]],
          ['remove', [message]],
        ],
      ],
    )
    const starred = await Promise.all(people.map(async person => (await queueOf(person)).state.starred_messages))
    assert.deepEqual(starred, [[message], [message], [], []])
  })
})
