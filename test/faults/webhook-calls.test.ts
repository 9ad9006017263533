// Outgoing webhook calls, when the server is killed, and with two servers on one database.
import assert from 'node:assert/strict'
import { after, describe, it, type TestContext } from 'node:test'
import { ask } from '#test/ask.ts'
import { type BotServer, startBotServer } from '#test/bot-server.ts'
import { init, install } from '#test/command.ts'
import { administer, databaseKinds } from '#test/databases.ts'
import { closeConnections } from '#test/http.ts'
import { size } from '#test/long.ts'
import { servers } from '#test/servers.ts'

const variables = { PARLEY_WEBHOOKS_PRIVATE_NETWORKS: 'on', PARLEY_WEBHOOKS_SECONDS: '3', PARLEY_RATE_LIMITS: 'off' }
const path = '/bot'
const newBot = (server: BotServer) => ({
  full_name: 'Tide Bot',
  short_name: 'tide',
  bot_type: 3,
  payload_url: server.url(path),
})
const newest = { anchor: 'newest', num_before: 500, num_after: 0, apply_markdown: false }

async function botServer(t: TestContext): Promise<BotServer> {
  const server = await startBotServer()
  t.after(() => server.stop())
  return server
}

void describe('a killed server', { timeout: 200_000 }, () => {
  after(closeConnections)

  for (const kind of databaseKinds)
    it(`loses no call of a bot, and posts each response once (${kind})`, async t => {
      const bots = await botServer(t)
      const here = await install(t, kind, variables)
      const owner = await init(here)
      let server = await here.start()
      const ok = async (route: string, fields: Record<string, unknown>): Promise<any> => {
        const { status, text } = await ask(server.url, owner, route, fields)
        assert.equal(status, 200, text)
        return JSON.parse(text)
      }
      const { user_id } = await ok('POST /bots', newBot(bots))
      const queue = await ok('POST /register', { event_types: ['message'], fetch_event_types: [] })
      const questions = new Set<string>()
      for (let round = 0; round < size(1, 5); round++) {
        const arrived = bots.next(path)
        bots.answer(path, 'never')
        for (let nth = 0; nth < 8; nth++) {
          const content = `question ${round} ${nth}`
          await ok('POST /messages', { type: 'direct', to: [user_id], content })
          questions.add(content)
        }
        await arrived
        // The server is killed while it reads or posts the first responses.
        bots.release(path, [200, { content: `answer ${round}` }])
        server.child.kill('SIGKILL')
        await server.ended
        bots.answer(path, [200, { content: 'again' }])
        server = await here.start()
      }
      let last = queue.last_event_id
      const answers: string[] = []
      while (answers.length < questions.size) {
        const { events } = await ok('GET /events', { queue_id: queue.queue_id, last_event_id: last })
        last = events.at(-1).id
        for (const { message } of events) if (message?.sender_id === user_id) answers.push(message.content)
      }
      const told = new Set(bots.requests(path).map(({ json }) => json.data))
      assert.deepEqual(told, questions)
      const { messages } = await ok('GET /messages', newest)
      assert.equal(messages.filter(({ sender_id }: any) => sender_id === user_id).length, questions.size)
    })
})

const endLocks = `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'
                  and database = (select oid from pg_database where datname = current_database())`

void describe('calls from two servers', { skip: !databaseKinds.includes('postgres') }, () => {
  after(closeConnections)

  it("a call in progress isn't repeated by the other server when the lock is lost", { timeout: 60_000 }, async t => {
    const bots = await botServer(t)
    const { start, databaseUrl } = await servers(t)
    const patient = { ...variables, PARLEY_WEBHOOKS_SECONDS: '30' }
    const calling = await start({}, patient)
    await calling.app.jobs.idle()
    const other = await start({}, patient)
    await other.app.jobs.idle()
    const { user_id } = await calling.ok('POST /bots', newBot(bots))
    const send = (server: typeof calling): Promise<unknown> =>
      server.ok('POST /messages', { type: 'direct', to: [user_id], content: 'hello' })
    bots.answer(path, 'never')
    const first = bots.next(path)
    await send(calling)
    await first
    // The calling server is notified of the other one's work right away.
    const second = bots.next(path)
    await send(other)
    await second
    await administer(endLocks, databaseUrl)
    other.app.jobs.wake('outgoing webhooks')
    await other.app.jobs.idle()
    assert.equal(bots.requests(path).length, 2)
    bots.release(path, [200, { content: 'hi' }])
    await calling.app.jobs.idle()
    await other.app.jobs.idle()
    const { messages } = await other.ok('GET /messages', newest)
    assert.equal(messages.filter(({ sender_id }: any) => sender_id === user_id).length, 2)
    assert.equal(bots.requests(path).length, 2)
  })
})
