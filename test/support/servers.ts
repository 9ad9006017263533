// Several servers on one PostgreSQL database, as processes of one installation. Each reaches the database through a
// proxy of its own, with which the test makes faults of the network.
import { Writable } from 'node:stream'
import type { TestContext } from 'node:test'
import { type App, type AppOptions, openCore, startApp } from '#app'
import { systemClock } from '#core/base/clock.ts'
import type { PostgresTimes } from '#core/db/postgres-times.ts'
import { readConfig } from '#core/server/config.ts'
import { makeLogger } from '#core/server/logger.ts'
import { createRealm } from '#features/realm-administration/operator.ts'
import { ask, type Credentials } from './ask.ts'
import { newDatabase, newMigratedDatabase } from './databases.ts'
import { type DatabaseProxy, databaseProxy } from './database-proxy.ts'
import type { FormFields } from './http.ts'
import { waitingPoll } from './queue.ts'
import type { Answer } from './world.ts'

export interface TestServer {
  readonly app: App
  readonly proxy: DatabaseProxy
  readonly log: () => string
  /** A request of the owner of the organization. */
  readonly call: (route: string, fields?: FormFields) => Promise<Answer>
  /** As `call`, but the answer must be a success; returns its body. */
  readonly ok: (route: string, fields?: FormFields) => Promise<any>
  /** Sends a message of the owner to the owner. */
  readonly send: (content: string) => Promise<Answer>
  /** The contents of all messages. */
  readonly stored: () => Promise<string[]>
}

export interface Queue {
  readonly queue_id: string
  readonly last_event_id: number
}

export interface Servers {
  /** Without a proxy. */
  readonly databaseUrl: string
  readonly start: (
    times?: Partial<PostgresTimes>,
    variables?: Readonly<Record<string, string>>,
    options?: AppOptions,
  ) => Promise<TestServer>
}

/** `given`: an empty database to use. */
export async function servers(t: TestContext, given?: string): Promise<Servers> {
  const made = given === undefined ? newMigratedDatabase('postgres') : newDatabase('sqlite')
  const { databaseUrl = given ?? '', dataDir, drop } = await made
  const started: { readonly app: App; readonly proxy: DatabaseProxy }[] = []
  t.after(async () => {
    await Promise.all(
      started.map(async ({ app, proxy }) => {
        await proxy[Symbol.asyncDispose]()
        await app.stop().catch(() => {})
      }),
    )
    await drop()
  })
  let owner: (Credentials & { readonly id: number }) | undefined
  return {
    databaseUrl,
    async start(times, variables = {}, options) {
      const proxy = await databaseProxy(databaseUrl)
      const config = readConfig({
        PARLEY_PORT: '0',
        PARLEY_DATA_DIR: dataDir,
        PARLEY_DATABASE_URL: proxy.url,
        PARLEY_RATE_LIMITS: 'off',
        PARLEY_SELF_CHECK: 'on',
        ...variables,
      })
      const lines: string[] = []
      const sink = new Writable({ write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()) })
      const core = await openCore(config, systemClock, { times })
      const app = await startApp(core, makeLogger('info', sink), options)
      started.push({ app, proxy })
      const { id, ...credentials } = (owner ??= await makeOrganization(app))
      const call: TestServer['call'] = async (route, fields) => {
        const raw = await ask(app.url, credentials, route, fields)
        return { ...raw, body: JSON.parse(raw.text) }
      }
      const ok: TestServer['ok'] = async (route, fields) => {
        const { status, body, text } = await call(route, fields)
        if (status !== 200) throw new Error(`${route} answered ${status}: ${text}`)
        return body
      }
      return {
        app,
        proxy,
        log: () => lines.join(''),
        call,
        ok,
        async stored() {
          const all = { anchor: 'newest', num_before: 100, num_after: 0, apply_markdown: false }
          return (await ok('GET /messages', all)).messages.map(({ content }: any) => content)
        },
        send: content => call('POST /messages', { type: 'direct', to: [id], content }),
      }
    },
  }
}

async function makeOrganization({ db, server }: App): Promise<Credentials & { readonly id: number }> {
  const asked = {
    name: 'Acme',
    subdomain: '',
    ownerEmail: 'olga@example.com',
    ownerName: 'Olga Owner',
    ownerPasswordHash: 'nobody signs in',
  }
  const { owner } = await createRealm(db, asked, Math.floor(Date.now() / 1000))
  return { id: owner.id, email: owner.email, api_key: server.secrets.unseal('api key', owner.api_key_sealed).reveal() }
}

export const register = ({ ok }: TestServer, more: FormFields = {}): Promise<Queue> =>
  ok('POST /register', { event_types: ['message'], fetch_event_types: [], ...more })

export const poll = ({ call }: TestServer, { queue_id, last_event_id }: Queue, dont_block = false): Promise<Answer> =>
  call('GET /events', { queue_id, last_event_id, dont_block })

/** A poll that is sure to wait. */
export const waiting = (server: TestServer, queue: Queue): ReturnType<typeof waitingPoll> =>
  waitingPoll(() => poll(server, queue))

/** The contents of the messages in the answer to a poll. */
export const contentsOf = ({ body }: Answer): string[] =>
  body.events.map((event: any) => event.message?.content ?? event.type)

/** The contents of all messages in a queue. While the database is slow, an answer has only some of them. */
export async function allContents(server: TestServer, queue: Queue): Promise<string[]> {
  const contents: string[] = []
  for (let { last_event_id } = queue; ;) {
    const answer = await poll(server, { ...queue, last_event_id }, true)
    if (answer.body.events.length === 0) return contents
    contents.push(...contentsOf(answer))
    last_event_id = answer.body.events.at(-1).id
  }
}
