// Queues whose clients misbehave or are gone, and clocks that jump.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { serviceOf } from '#core/jobs/service.ts'
import { queues as queueState } from '#features/events/queue-service.ts'
import { fewAtATime } from '#test/few-at-a-time.ts'
import { basic, formBody } from '#test/http.ts'
import { waitingPoll } from '#test/queue.ts'
import { withOwnServer } from '#test/suite.ts'
import type { Answer, Person, World } from '#test/world.ts'

interface Registered {
  readonly queue_id: string
  readonly last_event_id: number
}
const register = (person: Person, more: Record<string, unknown> = {}): Promise<Registered> =>
  person.ok('POST /register', { event_types: ['message', 'alert_words'], fetch_event_types: [], ...more })

const poll = (person: Person, { queue_id, last_event_id }: Registered, dont_block = false): Promise<Answer> =>
  person.call('GET /events', { queue_id, last_event_id, dont_block })

/** The contents of the messages after the queue's cursor. */
const contents = async (person: Person, queue: Registered): Promise<string[]> =>
  (await poll(person, queue, true)).body.events.map((event: any) => event.message.content)

const waiting = (person: Person, queue: Registered): ReturnType<typeof waitingPoll> =>
  waitingPoll(() => poll(person, queue))

async function collect({ app }: World): Promise<void> {
  await app.jobs.idle()
  app.jobs.wake('event queues')
  await app.jobs.idle()
}

const isKnown = async (person: Person, queue: Registered): Promise<boolean> => {
  const { status, body } = await poll(person, queue, true)
  if (status !== 200) assert.equal(body.code, 'BAD_EVENT_QUEUE_ID')
  return status === 200
}

const week = 7 * 86_400

withOwnServer('queues and faults', test => {
  test('an abandoned queue is deleted when its time is up, and the log is pruned up to the slowest other cursor', async world => {
    const { member, admin, events, ...org } = await world.org()
    const [slow, left] = [await register(admin, { idle_queue_timeout: week }), await register(member)]
    const ids: number[] = []
    for (const content of ['one', 'two', 'three']) ids.push(await org.owner.send([member.id, admin.id], content))
    const [first] = (await poll(admin, slow, true)).body.events
    const read = { ...slow, last_event_id: first.id }
    assert.deepEqual(await contents(admin, read), ['two', 'three'])

    world.advance(661)
    await collect(world)
    assert.equal(await isKnown(member, left), false)
    const logged = (await events()).filter(({ type }) => type === 'message')
    assert.deepEqual(
      logged.map(({ payload }) => payload.message_id),
      ids.slice(1),
    )
    assert.deepEqual(await contents(admin, read), ['two', 'three'])

    world.advance(week + 1)
    await collect(world)
    assert.equal(await isKnown(admin, read), false)
    assert.deepEqual(await events(), [])
  })

  test("unacknowledged events aren't pruned, however often they were delivered", async world => {
    const { member, admin } = await world.org()
    const queue = await register(member)
    await admin.send([member.id], 'hello')
    for (let times = 0; times < 2; times++) {
      assert.deepEqual(await contents(member, queue), ['hello'])
      await collect(world)
    }
  })

  test("an idle queue that is far behind doesn't keep the log", async world => {
    const { member, admin, realm, events } = await world.org()
    const [idle, used] = [
      await register(member, { idle_queue_timeout: week }),
      await register(admin, { idle_queue_timeout: week }),
    ]
    await world.app.db.write(realm.id, tx =>
      tx.run(
        `insert into event (realm_id, type, op, payload, audience, created_at)
         with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 50001)
         select ${realm.id}, 'alert_words', null, '{}', '{"users":[]}', ${tx.now} from numbers`,
        [],
      ),
    )
    world.advance(661)
    assert.deepEqual(await contents(admin, used), [])
    await collect(world)
    assert.equal(await isKnown(member, idle), false)
    assert.equal(await isKnown(admin, used), true)
    assert.equal((await events()).length < 50_001, true)
  })

  test('event IDs continue after everything was pruned', async world => {
    const { member, admin, events } = await world.org()
    const queue = await register(member, { idle_queue_timeout: 3600 })
    await admin.send([member.id], 'before')
    const [before] = (await poll(member, queue, true)).body.events
    const read = { ...queue, last_event_id: before.id }
    assert.deepEqual(await contents(member, read), [])
    world.advance(661)
    await collect(world)
    assert.deepEqual(await events(), [])
    await admin.send([member.id], 'after')
    assert.deepEqual(await contents(member, read), ['after'])
  })

  test('a queue gets its event despite many events of other types before it', async world => {
    const { member, admin } = await world.org()
    const queue = await register(member, { event_types: ['message'] })
    const { answer } = await waiting(member, queue)
    await fewAtATime(450, n => member.ok('POST /users/me/alert_words', { alert_words: [`word ${n % 50}`] }))
    await admin.send([member.id], 'hello')
    assert.equal((await answer).body.events[0].message.content, 'hello')
    assert.deepEqual(await contents(member, queue), ['hello'])
  })

  test('a queue that is far behind gets everything while others wait at the end of the log', async world => {
    const { member, admin } = await world.org()
    const behind = await register(member)
    for (let n = 0; n < 250; n++) await member.ok('POST /users/me/alert_words', { alert_words: [`word ${n % 50}`] })
    const { answer } = await waiting(admin, await register(admin, { event_types: ['message'] }))
    await member.send([admin.id], 'hello')
    assert.equal((await answer).body.events[0].message.content, 'hello')
    const told: string[] = []
    for (let { last_event_id } = behind; told.at(-1) !== 'message';) {
      const { body } = await poll(member, { ...behind, last_event_id })
      for (const event of body.events) told.push(event.type)
      last_event_id = body.events.at(-1).id
    }
    assert.equal(told.filter(type => type === 'alert_words').length, 250)
  })

  test('long events arrive in several responses, each once and in order', async world => {
    const { member, admin } = await world.org()
    const queue = await register(member, { event_types: ['message'], apply_markdown: true })
    const sent: number[] = []
    for (let n = 0; n < 60; n++) sent.push(await admin.send([member.id], ':smile:'.repeat(1_000)))
    const answers: number[][] = []
    for (let { last_event_id } = queue; answers.flat().length < sent.length;) {
      const { body } = await poll(member, { ...queue, last_event_id })
      answers.push(body.events.map((event: any) => event.message.id))
      last_event_id = body.events.at(-1).id
    }
    assert.ok(answers.length > 1)
    assert.deepEqual(answers.flat(), sent)
  })

  test("a client that never waits and gets nothing doesn't keep the log, and gets its next event once", async world => {
    const { member, admin, events } = await world.org()
    const byType = await register(member, { event_types: ['message'], idle_queue_timeout: 3600 })
    const byNarrow = await register(member, {
      event_types: ['message'],
      narrow: [['topic', 'kettles']],
      idle_queue_timeout: 3600,
    })
    const queues = [byType, byNarrow]
    for (let n = 0; n < 250; n++) await member.ok('POST /users/me/alert_words', { alert_words: [`word ${n % 50}`] })
    world.advance(661)
    for (const queue of queues) assert.deepEqual(await contents(member, queue), [])
    await collect(world)
    assert.deepEqual(await events(), [])

    for (const queue of queues) assert.deepEqual(await contents(member, queue), [])
    await admin.ok('POST /users/me/subscriptions', {
      subscriptions: [{ name: 'kitchen' }],
      principals: [member.id, admin.id],
    })
    await admin.send('kitchen', 'hello', 'kettles')
    for (const queue of queues) {
      const [told] = (await poll(member, queue, true)).body.events
      assert.equal(told.message.content, 'hello')
      // Not acknowledged, so it's delivered again, even after the log was pruned; once acknowledged, it isn't.
      world.advance(661)
      await collect(world)
      assert.deepEqual(await contents(member, queue), ['hello'])
      assert.deepEqual(await contents(member, { ...queue, last_event_id: told.id }), [])
    }
  })

  test('a poll during two flushes is recorded', async world => {
    const { polled, flush } = serviceOf(world.app.server, queueState)
    const [first, second] = [await world.org(), await world.org()]
    const { queue_id } = await register(second.owner)
    const pollAt = (seq: number) => ({ acknowledgedSeq: seq, lookedSeq: seq, until: 0 })
    await flush()
    polled(first.realm.id, 'of the first organization', pollAt(1_000_000))
    polled(second.realm.id, queue_id, pollAt(1_000_000))
    const flushes = [flush(), flush()]
    polled(second.realm.id, queue_id, pollAt(2_000_000))
    await Promise.all(flushes)
    await flush()
    const recorded = await world.app.db.readOne(tx =>
      tx.db.selectFrom('event_queue').select('acknowledged_seq').where('id', '=', queue_id).execute(),
    )
    assert.deepEqual(recorded, [{ acknowledged_seq: 2_000_000 }])
  })

  test("a clock that jumps ahead doesn't delete a queue with a waiting poll", async world => {
    const { member, admin } = await world.org()
    const queue = await register(member)
    const { answer } = await waiting(member, queue)
    world.advance(86_400)
    await collect(world)
    await admin.send([member.id], 'hello')
    const { events } = (await answer).body
    assert.equal(events[0].message.content, 'hello')
    assert.deepEqual(await contents(member, { ...queue, last_event_id: events[0].id }), [])
  })

  test('a clock that is set back neither stops events nor keeps a queue forever', async world => {
    const { member, admin } = await world.org()
    world.advance(week)
    const [queue, left] = [await register(member), await register(member)]
    const { answer } = await waiting(member, queue)
    world.advance(-week)
    await admin.send([member.id], 'hello')
    assert.equal((await answer).body.events[0].message.content, 'hello')
    await collect(world)
    assert.deepEqual(await contents(member, queue), ['hello'])
    world.advance(600 + 56)
    await collect(world)
    assert.equal(await isKnown(member, left), false)
  })

  test("an account can have 200 queues; more don't affect other accounts", async world => {
    const { member, admin } = await world.org()
    const ask = (): Promise<Answer> => member.call('POST /register', { fetch_event_types: [] })
    const answers = await Promise.all(Array.from({ length: 300 }, ask))
    const byStatus = Map.groupBy(answers, ({ status }) => status)
    const counts = [...byStatus].map(([status, those]) => [status, those.length])
    assert.deepEqual(Object.fromEntries(counts), { 200: 200, 400: 100 })
    const [given, refused] = [byStatus.get(200), byStatus.get(400)]
    assert.match(refused?.[0]?.body.msg, /^Too many event queues: an account may have 200\. /)
    await register(admin)
    await member.ok('DELETE /events', { queue_id: given?.[0]?.body.queue_id })
    assert.equal((await ask()).status, 200)
    assert.equal((await ask()).status, 400)
  })

  test('with too many queues, the least recently polled one is deleted if it is no longer polled', async world => {
    const { member } = await world.org()
    const oldest = await register(member)
    // Of queues that were polled in the same second any may be deleted.
    world.advance(1)
    const used = await register(member)
    for (let n = 2; n < 200; n++) await register(member)
    const refused = (): Promise<Answer> => member.call('POST /register', { fetch_event_types: [] })
    world.advance(30)
    assert.equal((await refused()).status, 400)
    await poll(member, used, true)
    await collect(world)
    world.advance(40)
    const added = await register(member)
    assert.equal(await isKnown(member, oldest), false)
    assert.equal(await isKnown(member, used), true)
    assert.equal(await isKnown(member, added), true)
  })

  test("a client that doesn't read its responses keeps its cursor and doesn't delay other clients", async world => {
    const { member, admin, host } = await world.org()
    const [stuck, other] = [await register(member), await register(admin)]
    const sent = Array.from({ length: 60 }, (_, n) => `${n} `.repeat(3_000).slice(0, 9_000))
    for (const content of sent) await admin.send([member.id], content)

    const { hostname, port } = new URL(world.app.url)
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    socket.pause()
    await once(socket, 'connect')
    const request = [
      `GET /api/v1/events?${formBody({ ...stuck })} HTTP/1.1`,
      `Host: ${host}`,
      `Authorization: ${basic(member.email, member.apiKey)}`,
    ].join('\r\n')
    socket.write(`${request}\r\n\r\n`.repeat(100))

    assert.equal((await contents(admin, other)).length, sent.length)
    assert.equal((await contents(member, stuck)).length, sent.length)
    socket.destroy()
    assert.deepEqual(
      await contents(member, stuck),
      sent.map(content => content.trim()),
    )
  })
})
