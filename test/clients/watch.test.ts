// watch(): every event once and in order, despite lost queues and broken connections.
import assert from 'node:assert/strict'
import { ApiFailure } from '#client/api-failure.ts'
import type { ApiEvent } from '#client/api.ts'
import { clientOf } from '#client/client.ts'
import { Wake } from '#client/wake.ts'
import { watch, type WatchOptions } from '#client/watch.ts'
import { type Doorkeeper, type Doorway, openDoorway } from '#test/doorway.ts'
import { onEachDatabase } from '#test/suite.ts'
import type { Org, Person, World } from '#test/world.ts'

type State = Parameters<NonNullable<WatchOptions['onState']>>[0]

interface Watched extends AsyncDisposable {
  readonly door: Doorway
  readonly next: () => Promise<ApiEvent | undefined>
  readonly states: State[]
  readonly troubles: { readonly error: Error; readonly waitMs: number }[]
  readonly stop: () => void
}

/** Already registered. */
async function watching(world: World, org: Org, person: Person, keeper?: Doorkeeper): Promise<Watched> {
  const door = await openDoorway(world, org, keeper)
  const states: State[] = []
  const troubles: Watched['troubles'] = []
  const ending = new AbortController()
  const registered = Promise.withResolvers<void>()
  const events = watch(clientOf({ ...person, url: door.url }), {
    signal: ending.signal,
    onState: state => (states.push(state), registered.resolve()),
    onTrouble: (error, waitMs) => void troubles.push({ error, waitMs }),
  })
  let coming: Promise<ApiEvent | undefined> | undefined = step()
  await Promise.race([registered.promise, coming])
  async function step(): Promise<ApiEvent | undefined> {
    const { value } = await events.next()
    return value ?? undefined
  }
  return {
    door,
    states,
    troubles,
    stop: () => ending.abort(),
    next() {
      const result = coming ?? step()
      coming = undefined
      return result
    },
    async [Symbol.asyncDispose]() {
      ending.abort()
      await coming?.catch(() => {})
      await events.return()
      await door[Symbol.asyncDispose]()
    },
  }
}

async function nextMessage({ next }: Watched): Promise<unknown> {
  for (;;) {
    const event = await next()
    if (event === undefined) throw new Error('It ended.')
    if (event.type === 'message') return (event['message'] as { content: string }).content
  }
}

onEachDatabase('watching', test => {
  test('delivers every event once and in order', async world => {
    const org = await world.org()
    await using watched = await watching(world, org, org.member)
    assert.equal(watched.states.length, 1)
    for (const text of ['one', 'two', 'three']) await org.admin.send([org.member.id], text)
    assert.deepEqual(
      [await nextMessage(watched), await nextMessage(watched), await nextMessage(watched)],
      ['one', 'two', 'three'],
    )
    assert.deepEqual(watched.troubles, [])
  })

  test('a lost queue is replaced, with its state, before the next event', async world => {
    const org = await world.org()
    await using watched = await watching(world, org, org.member)
    await org.admin.send([org.member.id], 'before')
    assert.equal(await nextMessage(watched), 'before')
    await org.member.ok('DELETE /events', { queue_id: watched.states[0]?.queue_id })
    const after = nextMessage(watched)
    while (watched.states.length < 2) await org.member.ok('GET /users/me')
    await org.admin.send([org.member.id], 'after')
    assert.equal(await after, 'after')
    assert.deepEqual(
      watched.troubles.map(({ error }) => (error as ApiFailure).code),
      ['BAD_EVENT_QUEUE_ID'],
    )
    assert.notEqual(watched.states[0]?.queue_id, watched.states[1]?.queue_id)
  })

  test('broken connections and responses from other servers lose and repeat nothing', async world => {
    const org = await world.org()
    let polls = 0
    const refusals: Doorkeeper[] = [
      request => (request.socket.destroy(), true),
      (_, response) => (response.writeHead(502).end('<h1>Bad gateway</h1>'), true),
      (_, response) => (response.writeHead(200).end('{"result":"success","events":[]}'), true),
      (_, response) => (response.writeHead(500).end('{"result":"error","msg":"Internal server error"}'), true),
    ]
    const keeper: Doorkeeper = (request, response) =>
      request.url?.startsWith('/api/v1/events') === true && refusals[polls++]?.(request, response) === true
    await using watched = await watching(world, org, org.member, keeper)
    await org.admin.send([org.member.id], 'one')
    await org.admin.send([org.member.id], 'two')
    assert.deepEqual([await nextMessage(watched), await nextMessage(watched)], ['one', 'two'])
    assert.equal(watched.troubles.length, refusals.length)
    for (const [index, { waitMs }] of watched.troubles.entries()) assert.ok(waitMs <= 100 * 2 ** index)
    assert.equal(watched.states.length, 1)
  })

  test('waits when the server asks it to', async world => {
    const org = await world.org()
    let refused = false
    const body = { result: 'error', code: 'RATE_LIMIT_HIT', msg: 'API usage exceeded rate limit', 'retry-after': 0.25 }
    const keeper: Doorkeeper = (_, response) => {
      if (refused) return false
      refused = true
      response.writeHead(429).end(JSON.stringify(body))
      return true
    }
    await using watched = await watching(world, org, org.member, keeper)
    assert.equal(watched.troubles[0]?.waitMs, 250)
    assert.equal(watched.states.length, 1)
  })

  test('waking aborts a hanging poll, and polls right away', async world => {
    const org = await world.org()
    const hanging = Promise.withResolvers<void>()
    const polls: string[] = []
    const keeper: Doorkeeper = ({ url = '' }) => {
      if (!url.startsWith('/api/v1/events?')) return false
      polls.push(url)
      if (polls.length === 1) hanging.resolve()
      return polls.length === 1
    }
    await using door = await openDoorway(world, org, keeper)
    const wake = new Wake()
    const troubles: Error[] = []
    const onTrouble = (error: Error): void => void troubles.push(error)
    const events = watch(clientOf({ ...org.member, url: door.url }), { wake, onTrouble })
    const next = events.next()
    await hanging.promise
    await org.admin.send([org.member.id], 'while it slept')
    wake.ring()
    assert.equal((await next).value?.type, 'message')
    assert.match(polls[1] ?? '', /dont_block=true/)
    assert.deepEqual(troubles, [])
    await events.return()
  })

  test('polls are spaced apart', async world => {
    const org = await world.org()
    const startedAt: number[] = []
    const keeper: Doorkeeper = ({ url = '' }) => {
      if (url.startsWith('/api/v1/events?')) startedAt.push(performance.now())
      return false
    }
    await using door = await openDoorway(world, org, keeper)
    let registeredAt = Infinity
    const onState = (): void => {
      registeredAt = performance.now()
      void org.admin.send([org.member.id], 'one')
    }
    let count = 0
    for await (const { type } of watch(clientOf({ ...org.member, url: door.url }), { onState, paceMs: () => 200 })) {
      if (type !== 'message' || ++count === 4) break
      await org.admin.send([org.member.id], 'another')
    }
    assert.ok(startedAt.length >= 4)
    // A poll may be late, but not early. Timers are accurate to a millisecond.
    for (const [nth, at] of startedAt.entries())
      assert.ok(at > registeredAt + nth * 199, `${startedAt.join()}; ${registeredAt}`)
  })

  test('a key that is no longer valid ends it', async world => {
    const org = await world.org()
    await using watched = await watching(world, org, org.member)
    await org.admin.send([org.member.id], 'last words')
    assert.equal(await nextMessage(watched), 'last words')
    await org.admin.ok(`DELETE /users/${org.member.id}`)
    await assert.rejects(nextMessage(watched), (error: unknown) => error instanceof ApiFailure && error.status === 401)
  })

  test('refused parameters end it', async world => {
    const org = await world.org()
    await using door = await openDoorway(world, org)
    const events = watch(clientOf({ ...org.member, url: door.url }), { register: { idle_queue_timeout: 0 } })
    await assert.rejects(events.next(), (error: unknown) => error instanceof ApiFailure && error.status === 400)
    assert.deepEqual(door.passed, ['POST /api/v1/register'])
  })

  test('a signal ends a waiting poll and deletes the queue', async world => {
    const org = await world.org()
    await using watched = await watching(world, org, org.member)
    const waiting = watched.next()
    watched.stop()
    assert.equal(await waiting, undefined)
    assert.equal(watched.door.passed.at(-1), 'DELETE /api/v1/events')
    const { status } = await org.member.call('DELETE /events', { queue_id: watched.states[0]?.queue_id })
    assert.equal(status, 400)
  })

  test('a program that stops reading leaves no queue behind', async world => {
    const org = await world.org()
    await using door = await openDoorway(world, org)
    let queueId = ''
    const onState = async ({ queue_id }: State): Promise<void> => {
      queueId = queue_id
      await org.admin.send([org.member.id], 'hello')
    }
    const told = []
    for await (const { type } of watch(clientOf({ ...org.member, url: door.url }), { onState: s => void onState(s) })) {
      told.push(type)
      break
    }
    assert.deepEqual(told, ['message'])
    assert.equal((await org.member.call('DELETE /events', { queue_id: queueId })).body.code, 'BAD_EVENT_QUEUE_ID')
  })
})
