// A server hands its port over to other processes: clients with open connections see no failed request.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { describe, it, type TestContext } from 'node:test'
import { databaseKinds } from '#test/databases.ts'
import { closeConnections } from '#test/http.ts'
import { contentsOf, register, servers, waiting } from '#test/servers.ts'

/** A client with one connection, which it keeps. */
function client(t: TestContext, url: string): { readonly send: (path: string, method?: string) => ClientRequest } {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  t.after(() => agent.destroy())
  return { send: (path, method = 'GET') => request(url + path, { agent, method }) }
}

async function answerTo(sent: ClientRequest): Promise<[status: number | undefined, connection: string | undefined]> {
  sent.end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  answer.resume()
  await once(answer, 'end')
  return [answer.statusCode, answer.headers.connection]
}

/** The server has the headers, and waits for the form. */
async function begin(sent: ClientRequest): Promise<ClientRequest> {
  sent.setHeader('Expect', '100-continue')
  sent.flushHeaders()
  await once(sent, 'continue')
  return sent
}
const toEmptyForm = [400, 'close']

void describe('a handover', { skip: !databaseKinds.includes('postgres'), timeout: 60_000 }, () => {
  it('answers requests on open connections, and says that the connections will close', async t => {
    const { start } = await servers(t)
    t.after(closeConnections)
    const server = await start()
    const { url } = server.app
    const [idle, probe, busy] = [client(t, url), client(t, url), client(t, url)]
    for (const { send } of [idle, probe]) assert.deepEqual(await answerTo(send('/health/live')), [200, 'keep-alive'])
    const running = await begin(busy.send('/login/', 'POST'))
    const { answer } = await waiting(server, await register(server))

    const handedOver = server.app.handOver()
    const polled = await answer
    assert.deepEqual([polled.status, contentsOf(polled), polled.headers.connection], [200, [], 'close'])
    const next = idle.send('/health/live')
    assert.deepEqual(await answerTo(next), [200, 'close'])
    assert.ok(next.reusedSocket)
    // A health check through an open connection: the port is served.
    assert.deepEqual(await answerTo(probe.send('/health/ready')), [200, 'close'])
    await assert.rejects(once(connect(Number(new URL(url).port), '127.0.0.1'), 'connect'), { code: 'ECONNREFUSED' })
    assert.deepEqual(await answerTo(running), toEmptyForm)
    closeConnections()
    await handedOver
  })

  it('closes idle connections, and lets requests finish afterwards', async t => {
    const { start } = await servers(t)
    const { app } = await start({}, {}, { idleMs: 100 })
    const [idle, busy] = [client(t, app.url), client(t, app.url)]
    const first = idle.send('/health/live')
    await answerTo(first)
    const running = await begin(busy.send('/login/', 'POST'))
    const handedOver = app.handOver()
    await once(first.socket as object as NodeJS.EventEmitter, 'close')
    assert.deepEqual(await answerTo(running), toEmptyForm)
    await handedOver
  })
})
