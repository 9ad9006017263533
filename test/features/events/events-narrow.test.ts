// Queues with a narrow deliver the messages that a list with the same narrow would show.
// Measures processor time, so it runs in a process of its own.
import assert from 'node:assert/strict'
import { listen, type TestQueue, waitingPoll } from '#test/queue.ts'
import { ids, is, not, type NarrowTerm } from '#test/reading.ts'
import { costOf, recorded } from '#test/recorded-sql.ts'
import { onEachDatabase } from '#test/suite.ts'
import type { Answer, Org, Person } from '#test/world.ts'
import { processorTime } from '../markdown/effort.ts'

const times = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n))

const messagesTold = async (queue: TestQueue): Promise<number[]> =>
  (await queue.told()).map(event => event.message.id as number)

interface Scene extends Org {
  readonly general: number
  readonly secret: number
  readonly muted: number
  readonly first: number
}

async function sceneOf(all: Org): Promise<Scene> {
  const { owner, member, admin, channel } = all
  const subscribers = [owner, member, admin]
  const general = await channel('General', { subscribers })
  const secret = await channel('secret', { invite_only: true, subscribers })
  const muted = await channel('muted', { subscribers })
  await member.ok('PATCH /users/me/subscriptions/' + muted, { property: 'is_muted', value: true })
  await member.ok('POST /users/me/alert_words', { alert_words: ['kettle'] })
  const first = await owner.send(general, 'first', 'tea')
  for (const [topic, policy] of [
    ['followed', 3],
    ['silenced', 1],
  ] as const)
    await member.ok('POST /user_topics', { stream_id: general, topic, visibility_policy: policy })
  await member.ok('POST /user_topics', { stream_id: muted, topic: 'heard', visibility_policy: 2 })
  return { ...all, general, secret, muted, first }
}

async function sendEverything({ owner, member, admin, general, secret, muted }: Scene): Promise<number[]> {
  return [
    await owner.send(general, 'a quick brown fox', 'tea'),
    await admin.send(general, 'brown quick https://example.com', 'Tea'),
    await owner.send(general, 'hello @**Mia Member**', 'followed'),
    await owner.send(general, 'hello @**all**', 'silenced'),
    await owner.send(general, 'put the kettle on', '✔ done'),
    await owner.send(secret, 'psst', 'tea'),
    await owner.send(muted, 'noise', 'tea'),
    await owner.send(muted, 'sound', 'heard'),
    await owner.send([member.id], 'quick'),
    await admin.send([member.id, owner.id], 'brown fox'),
    await member.send([member.id], 'to myself'),
    await member.send(general, 'my own', 'tea'),
  ]
}

const narrowsOf = ({ owner, member, admin, general, muted, first }: Scene): NarrowTerm[][] => {
  const terms: NarrowTerm[] = [
    is('channel', general),
    is('channel', 'general'),
    is('channel', String(muted)),
    is('channels', 'public'),
    is('topic', 'TEA'),
    is('with', first),
    is('dm', [owner.id]),
    is('dm', [member.id]),
    is('dm', `${owner.email}, ${admin.email}`),
    is('dm-including', [owner.id]),
    is('group-pm-with', owner.id),
    is('sender', admin.email),
    is('sender', owner.id),
    is('has', 'link'),
    is('has', 'reaction'),
    is('is', 'dm'),
    is('is', 'resolved'),
    is('is', 'followed'),
    is('is', 'muted'),
    is('is', 'mentioned'),
    is('is', 'alerted'),
    is('is', 'unread'),
    is('is', 'starred'),
    is('in', 'home'),
    is('in', 'all'),
    is('near', first),
    is('search', 'quick brown'),
    is('search', '"quick brown"'),
    is('search', '"tea hello"'),
    is('search', '...'),
  ]
  const negated = terms
    .filter(term => 'operator' in term && term.operator !== 'with')
    .map(term => ({ ...term, negated: true }) as NarrowTerm)
  return [
    ...[...terms, ...negated].map(term => [term]),
    [is('channel', general), is('topic', 'tea'), not('sender', admin.id)],
    [is('is', 'unread'), not('search', 'quick'), not('is', 'muted')],
  ]
}

onEachDatabase('queues with a narrow', test => {
  test('deliver what a list with the same narrow shows', async ({ org }) => {
    const scene = await sceneOf(await org())
    const { member } = scene
    const narrows = narrowsOf(scene)
    const queues: TestQueue[] = []
    for (const narrow of narrows) queues.push(await listening(member, narrow))
    const sent = await sendEverything(scene)
    for (const [n, narrow] of narrows.entries()) {
      const listed = (await ids(member, narrow)).filter(id => sent.includes(id))
      assert.deepEqual(await messagesTold(queues[n] as TestQueue), listed, JSON.stringify(narrow))
    }
  })

  test("deliver messages in public channels that the queue's owner doesn't receive", async ({ org }) => {
    const { owner, member, channel } = await org()
    const tea = await channel('tea', { subscribers: [owner] })
    const all = { event_types: ['message'], all_public_streams: true }
    const wide = await listen(member, { ...all, narrow: [['topic', 'kettles']] })
    const own = await listen(member, { ...all, narrow: [['is', 'unread']] })
    const sent = await owner.send(tea, 'x', 'kettles')
    await owner.send(tea, 'x', 'cups')
    assert.deepEqual(await messagesTold(wide), [sent])
    assert.deepEqual(await messagesTold(own), [])
  })

  test("deliver no message that the owner didn't receive, if the narrow needs the state of the owner's copy", async ({
    org,
  }) => {
    const { owner, member, channel } = await org()
    const tea = await channel('tea', { subscribers: [owner] })
    const queueOf = (narrow: NarrowTerm): Promise<TestQueue> =>
      listen(member, { event_types: ['message'], all_public_streams: true, narrow: [narrow] })
    const ofCopies = ['starred', 'alerted', 'mentioned', 'unread', 'muted', 'dm'].flatMap(state => [
      is('is', state),
      not('is', state),
    ])
    const closed: TestQueue[] = []
    for (const term of ofCopies) closed.push(await queueOf(term))
    const open = [await queueOf(not('is', 'resolved')), await queueOf(not('is', 'followed'))]
    const sent = await owner.send(tea, 'hello', 'kettles')
    for (const queue of open) assert.deepEqual(await messagesTold(queue), [sent])
    for (const [n, queue] of closed.entries())
      assert.deepEqual(await messagesTold(queue), [], JSON.stringify(ofCopies[n]))
  })

  test('keep delivering a renamed channel', async ({ org }) => {
    const { owner, member, channel } = await org()
    const tea = await channel('tea', { subscribers: [owner, member] })
    const queue = await listen(member, { event_types: ['message'], narrow: [['channel', 'tea']] })
    await owner.ok(`PATCH /streams/${tea}`, { new_name: 'coffee' })
    const sent = await owner.send(tea, 'x', 'kettles')
    assert.ok((await messagesTold(queue)).includes(sent))
  })

  test('need no statement per narrow for a message', async ({ app, org }) => {
    const statementsFor = async (queueCount: number): Promise<number> => {
      const { owner, member, channel } = await org()
      const tea = await channel('tea', { subscribers: [owner, member] })
      const answers = await waitingQueues(member, queueCount)
      const statements = await recorded(app.db, async () => {
        await owner.send(tea, 'hello', 'kettles')
        await Promise.all(answers)
      })
      return costOf(statements)
    }
    // The server's jobs may add a few statements.
    const [few, many] = [await statementsFor(2), await statementsFor(40)]
    assert.ok(many < few + 20, `${few} for two, ${many} for forty`)
  })

  test('are cheap even with the largest narrows, when many of them wait', async ({ org }) => {
    const { owner, member, channel } = await org()
    const tea = await channel('tea', { subscribers: [owner, member] })
    const answers = await waitingQueues(member, 150)
    const cost = await processorTime(async () => {
      await owner.send(tea, 'hello', 'cups')
      await owner.send(tea, 'hello', 'kettles')
      await Promise.all(answers)
    })
    // The server and the client, in the same process, spend most of it on the responses.
    assert.ok(cost < 600, `${cost} ms`)
    for (const answer of answers) assert.equal((await answer).body.events.length, 1)
  })
})

const listening = (person: Person, narrow: readonly NarrowTerm[]): Promise<TestQueue> =>
  listen(person, { event_types: ['message'], fetch_event_types: [], narrow })

/** Queues with a narrow each; they wait for messages with the topic "kettles". */
async function waitingQueues(person: Person, count: number): Promise<Promise<Answer>[]> {
  const queues = await Promise.all(times(count, n => listening(person, largest(n))))
  const polls = await Promise.all(queues.map(queue => waitingPoll(queue.wait)))
  return polls.map(({ answer }) => answer)
}

/** Only messages with the topic "kettles" match it. */
const largest = (n: number): NarrowTerm[] => [
  is('topic', 'kettles'),
  ...times(9, m => not('topic', `nothing ${n} ${m}`)),
  ...times(10, m => not('search', times(10, word => `word${n}x${m}x${word}`).join(' '))),
]
