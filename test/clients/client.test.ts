// Our own client: calls as they are declared, and events through all failures.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ApiFailure, Unreachable } from '#client/api-failure.ts'
import type { Api } from '#client/api.ts'
import { BackOff } from '#client/back-off.ts'
import { anonymousClient, clientOf, logIn } from '#client/client.ts'
import { type Doorway, openDoorway } from '#test/doorway.ts'
import { onEachDatabase } from '#test/suite.ts'
import { password, type Person } from '#test/world.ts'

const clientAt = ({ url }: Doorway, { email, apiKey }: Person) => clientOf({ url, email, apiKey })

onEachDatabase('the client', test => {
  test('signs in and calls declared operations', async world => {
    const org = await world.org()
    await using door = await openDoorway(world, org)
    const account = await logIn(door.url, org.member.email, password)
    const client = clientOf(account)
    const { user_id } = await client.call('GET /users/me')
    assert.equal(user_id, org.member.id)

    const to = JSON.stringify([org.admin.id])
    const sent = await client.call('POST /messages', { type: 'direct', to, content: 'Grüße & 100 %' })
    const { raw_content } = await client.call('GET /messages/{message_id}', { message_id: sent.id })
    assert.equal(raw_content, 'Grüße & 100 %')

    await client.call('PATCH /messages/{message_id}', { message_id: sent.id, content: 'null' })
    await client.call('POST /messages/flags', { messages: [sent.id], op: 'add', flag: 'starred' })
    const { messages } = await client.call('GET /messages', {
      narrow: [{ operator: 'is', operand: 'starred', negated: false }],
      anchor: 'newest',
      num_before: 5,
      num_after: 0,
      apply_markdown: false,
    })
    assert.deepEqual(
      messages.map(({ content }) => content),
      ['null'],
    )
    await client.call('DELETE /messages/{message_id}', { message_id: sent.id })
    assert.equal((await org.member.call(`GET /messages/${sent.id}`)).status, 400)
  })

  test('an error has its code, its text and the other fields', async world => {
    const org = await world.org()
    await using door = await openDoorway(world, org)
    const refused = async (work: Promise<unknown>): Promise<ApiFailure> => {
      const error: unknown = await work.catch((thrown: unknown) => thrown)
      assert.ok(error instanceof ApiFailure, String(error))
      return error
    }
    const client = clientAt(door, org.member)
    const queue = await refused(client.call('DELETE /events', { queue_id: 'x/y' }))
    assert.deepEqual([queue.status, queue.code, queue.message], [400, 'BAD_EVENT_QUEUE_ID', 'Bad event queue ID: x/y'])
    assert.equal(queue.body['queue_id'], 'x/y')
    assert.equal(
      (await refused(clientOf({ ...org.member, url: door.url, apiKey: 'x' }).call('GET /users/me'))).status,
      401,
    )
    assert.equal((await refused(logIn(door.url, org.member.email, 'wrong'))).code, 'AUTHENTICATION_FAILED')
  })

  test('a stopped server, a failing proxy and silence are unreachable', async world => {
    const org = await world.org()
    const gone = await openDoorway(world, org)
    await gone[Symbol.asyncDispose]()
    const settings = (url: string, timeoutMs = 30_000) =>
      anonymousClient(url).call('GET /server_settings', {}, { timeoutMs })
    await assert.rejects(settings(gone.url), Unreachable)

    await using proxy = await openDoorway(world, org, (_, response) => {
      response.writeHead(502).end('<h1>Bad gateway</h1>')
      return true
    })
    await assert.rejects(settings(proxy.url), /answered 502, but not by the server/)

    await using silent = await openDoorway(world, org, () => true)
    await assert.rejects(settings(silent.url, 50), /no answer in time/)
  })

  test('a signal ends a call with its reason', async world => {
    const org = await world.org()
    await using silent = await openDoorway(world, org, () => true)
    const call = clientAt(silent, org.member).call(
      'GET /users/me',
      {},
      { signal: AbortSignal.abort(new Error('enough')) },
    )
    await assert.rejects(call, /enough/)
  })
})

void describe('the types of the client', () => {
  void it('come from the declarations', () => {
    const wrong = (client: ReturnType<typeof anonymousClient>): unknown[] => [
      // @ts-expect-error no such route
      client.call('GET /nothing'),
      // @ts-expect-error a parameter of the path is required
      client.call('GET /messages/{message_id}'),
      // @ts-expect-error of the wrong type
      client.call('GET /messages/{message_id}', { message_id: '1' }),
      // @ts-expect-error unknown
      client.call('POST /drafts', { color: 'red' }),
    ]
    assert.equal(typeof wrong, 'function')
    const id: Api['POST /messages']['answer']['id'] = 1
    const words: Api['POST /register']['answer']['alert_words'] = ['kettle']
    assert.deepEqual([id, words], [1, ['kettle']])
  })
})

void describe('waiting after failures', () => {
  void it('doubles up to a limit, with a random part, and starts again after a success', () => {
    const full = new BackOff(() => 1)
    assert.deepEqual(
      Array.from({ length: 10 }, () => full.next()),
      [100, 200, 400, 800, 1600, 3200, 6400, 12800, 15000, 15000],
    )
    full.succeeded()
    assert.equal(full.next(), 100)
    const half = new BackOff(() => 0.5)
    assert.deepEqual([half.next(), half.next()], [50, 100])
    for (let i = 0; i < 2000; i++) assert.ok(half.next() <= 7500)
  })
})
