// A running server with an empty database, and its users. Every test creates its own organization.
import { Writable } from 'node:stream'
import { makeLogger } from '#core/server/logger.ts'
import { type Config, readConfig } from '#core/server/config.ts'
import { type BotType, Role } from '#core/contract/access.ts'
import type { WriteTx } from '#core/db/database.ts'
import { type App, openCore, startApp } from '#app'
import { createRealm } from '#features/realm-administration/operator.ts'
import { type Realm, realmOf } from '#features/realms/public.ts'
import { type Account, createAccount } from '#features/users/public.ts'
import { type DatabaseKind, newMigratedDatabase } from './databases.ts'
import { decodeAsMobile } from '../contract/mobile/check.ts'
import { basic, type FormFields, formBody, rawRequest, type RawAnswer, type RawRequest } from './http.ts'

export const password = 'a long enough passphrase for tests'

/** In test organizations, users can create every kind of channel. */
const settingsOfTests = { enable_spectator_access: true }

export interface Answer extends RawAnswer {
  readonly body: any
}

/** A user who can call the API. */
export interface Person {
  readonly id: number
  readonly email: string
  readonly apiKey: string
  readonly role: number
  readonly name: string
  /** `route` is `METHOD /path`. A GET sends its fields in the query, other methods in the form. */
  readonly call: (route: string, fields?: FormFields, more?: Partial<RawRequest>) => Promise<Answer>
  /** Like `call`, but must succeed; returns the body. */
  readonly ok: (route: string, fields?: FormFields) => Promise<any>
  /** Sends a message to a channel (name or ID) or to users (IDs), and returns its ID. */
  readonly send: (to: string | number | readonly number[], content?: string, topic?: string) => Promise<number>
}

interface NewBot {
  readonly type: BotType
  readonly ownerId: number
}

export interface Org {
  readonly realm: Realm
  readonly host: string
  readonly owner: Person
  readonly admin: Person
  readonly moderator: Person
  readonly member: Person
  readonly guest: Person
  readonly bot: Person
  readonly webhookBot: Person
  /** Creates another account, without the API. */
  readonly join: (name: string, role?: Role, bot?: NewBot) => Promise<Person>
  /** Creates a channel, subscribes `subscribers` (by default the creator, by default the owner) and returns its ID. */
  readonly channel: (
    name: string,
    more?: { by?: Person; subscribers?: readonly Person[] } & FormFields,
  ) => Promise<number>
  readonly anonymous: Person['call']
  /** The events of this organization so far, oldest first. */
  readonly events: () => Promise<LoggedEvent[]>
}

export interface LoggedEvent {
  readonly seq: number
  readonly type: string
  readonly op: string | null
  readonly payload: any
  readonly audience: any
}

export interface World {
  readonly kind: DatabaseKind
  readonly app: App
  readonly log: () => string
  readonly forgetLog: () => void
  /** With other settings than the tests' usual ones, if given. */
  readonly org: (settings?: object, more?: { readonly hasWelcome: boolean }) => Promise<Org>
  /** Lets time pass for the server. */
  readonly advance: (seconds: number) => void
  /** Sets the server's wall clock back, as an operator may, while time goes on. */
  readonly setClockBack: (seconds: number) => void
  readonly raw: (request: RawRequest) => Promise<Answer>
  readonly stop: () => Promise<void>
}

/** A server's variables, as an operator would set them. */
export type Variables = Readonly<Record<string, string>>

/** Created once: hashing is slow on purpose. */
let hashedPassword: Promise<string> | undefined

const answerOf = (raw: RawAnswer): Answer => ({
  ...raw,
  body:
    raw.headers['content-type']?.startsWith('application/json') && raw.text !== '' ? JSON.parse(raw.text) : undefined,
})

export async function startWorld(kind: DatabaseKind, variables: Variables = {}): Promise<World> {
  const database = await newMigratedDatabase(kind)
  const config: Config = readConfig({
    PARLEY_PORT: '0',
    PARLEY_DATA_DIR: database.dataDir,
    PARLEY_DATABASE_URL: database.databaseUrl,
    PARLEY_RATE_LIMITS: 'off',
    PARLEY_SELF_CHECK: 'on',
    ...variables,
  })
  const lines: string[] = []
  const sink = new Writable({ write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()) })
  let passed = 0
  let setBack = 0
  const clock = {
    now: () => Date.now() + (passed - setBack) * 1000,
    elapsed: () => performance.now() + passed * 1000,
  }
  const core = await openCore(config, clock)
  const app = await startApp(core, makeLogger('info', sink))
  const passwordHash = await (hashedPassword ??= app.server.passwords.hash(password))
  let orgs = 0

  const raw = async (request: RawRequest): Promise<Answer> => answerOf(await rawRequest(app.url, request))
  const now = (): number => Math.floor(clock.now() / 1000)

  function caller(host: string, authorization?: string): Person['call'] {
    return async (route, fields = {}, more = {}) => {
      const [method = '', path = ''] = route.split(' ')
      const form = formBody(fields)
      const query = method === 'GET' || method === 'HEAD'
      const hasForm = !query && form !== ''
      const { headers, ...rest } = more
      const answer = await raw({
        method,
        host,
        path: `/api/v1${path}${query && form !== '' ? `?${form}` : ''}`,
        ...(hasForm ? { body: form } : {}),
        headers: {
          ...(hasForm ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
          ...(authorization === undefined ? {} : { authorization }),
          ...headers,
        },
        ...rest,
      })
      if (answer.body?.result === 'success') decodeAsMobile(route, fields, answer.body)
      return answer
    }
  }

  async function org(given: object = settingsOfTests, { hasWelcome } = { hasWelcome: false }): Promise<Org> {
    const subdomain = `org${++orgs}`
    const host = `${subdomain}.${app.server.externalUrl.hostname}`
    const asked = {
      name: `Org ${orgs}`,
      subdomain,
      ownerEmail: `owner@${subdomain}.example`,
      ownerName: 'Olivia Owner',
      ownerPasswordHash: passwordHash,
      hasWelcome,
    }
    const created = await createRealm(core.db, asked, now())
    const { owner } = created
    const settings = JSON.stringify({ ...JSON.parse(created.realm.settings), ...given })
    const realm = { ...created.realm, settings }

    function person(account: Account): Person {
      const apiKey = app.server.secrets.unseal('api key', account.api_key_sealed).reveal()
      const call = caller(host, basic(account.email, apiKey))
      const { id, email, role, full_name: name } = account
      const ok: Person['ok'] = async (route, fields) => {
        const answer = await call(route, fields)
        if (answer.status !== 200 || answer.body?.result !== 'success')
          throw new Error(`${route} answered ${answer.status}: ${answer.text}`)
        return answer.body
      }
      return {
        id,
        email,
        apiKey,
        role,
        name,
        call,
        ok,
        async send(to, content = 'hello', topic = 'topic') {
          const fields = Array.isArray(to) ? { type: 'direct', to } : { type: 'channel', to, topic }
          return (await ok('POST /messages', { ...fields, content })).id
        },
      }
    }
    async function joinIn(tx: WriteTx, name: string, role: Role = Role.member, bot?: NewBot): Promise<Person> {
      const request = {
        email: `${name.toLowerCase().replaceAll(' ', '.')}@${subdomain}.example`,
        fullName: name,
        role,
        passwordHash: bot ? null : passwordHash,
        awaitsFirstLogin: false,
        ...(bot ? { bot: { ...bot, settings: '{}' } } : {}),
      }
      return person(await createAccount(tx, await realmOf(tx, { realmId: realm.id }), request))
    }
    const maker = person(owner)
    const people = await core.db.write(realm.id, async tx => {
      await tx.db.updateTable('realm').set({ settings }).where('id', '=', realm.id).execute()
      return {
        admin: await joinIn(tx, 'Ada Admin', Role.administrator),
        moderator: await joinIn(tx, 'Mo Moderator', Role.moderator),
        member: await joinIn(tx, 'Mia Member'),
        guest: await joinIn(tx, 'Gus Guest', Role.guest),
        bot: await joinIn(tx, 'Beep Bot', Role.member, { type: 1, ownerId: owner.id }),
        webhookBot: await joinIn(tx, 'Hook Bot', Role.member, { type: 2, ownerId: owner.id }),
      }
    })
    return {
      realm,
      host,
      owner: maker,
      ...people,
      join: (...account) => core.db.write(realm.id, tx => joinIn(tx, ...account)),
      async channel(name, { by = maker, subscribers = [by], ...more } = {}) {
        const ids = subscribers.map(({ id }) => id)
        return (await by.ok('POST /channels/create', { name, subscribers: ids, ...more })).id
      },
      anonymous: caller(host),
      events: async () => {
        const rows = await core.db.readOne(tx =>
          tx.db.selectFrom('event').selectAll().where('realm_id', '=', realm.id).orderBy('seq').execute(),
        )
        return rows.map(row => ({ ...row, payload: JSON.parse(row.payload), audience: JSON.parse(row.audience) }))
      },
    }
  }

  return {
    kind,
    app,
    log: () => lines.join(''),
    forgetLog: () => void (lines.length = 0),
    org,
    advance: seconds => void (passed += seconds),
    setClockBack: seconds => void (setBack += seconds),
    raw,
    async stop() {
      await app.stop()
      await database.drop()
    },
  }
}
