// `npm run bench:operations`: what each operation costs in a small and in a large organization: milliseconds of the
// server's processor time, and SQL statements, without those that find the caller. The requests are those of the
// permission matrix and some larger ones. PostgreSQL's own time and that of processes for pictures isn't counted.
//   npm run bench:operations -- [--postgres] [--quick] [--only "GET /users"]
// A star: repeated requests ran fewer statements than the first, because they change nothing or find things in a cache.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { Role } from '#core/contract/access.ts'
import type { DatabaseKind } from '#test/databases.ts'
import { formBody } from '#test/http.ts'
import { currentClient } from '#test/queue.ts'
import { is } from '#test/reading.ts'
import { costOf, requestStatements } from '#test/recorded-sql.ts'
import { type Person, startWorld, type World } from '#test/world.ts'
import { filledRoute, requests as matrix, rows } from '../test/contract/matrix-rows.ts'
import { newStage, type Request, type Sent, type Stage } from '../test/contract/matrix-stage.ts'
import { helpIfAsked } from './help.ts'
import { type Account, formType, requestWithBody } from './http-text.ts'
import { enlarge } from './large-organization.ts'
import type { Job, Load } from './load.ts'
import { onDatabases } from './on-databases.ts'
import { endAll, startWorker } from './processes.ts'
import { percentile } from './statistics.ts'

helpIfAsked()

const quick = process.argv.includes('--quick')
const onlyAt = process.argv.indexOf('--only')
const only = onlyAt < 0 ? '' : (process.argv[onlyAt + 1] ?? '')
const batches = quick ? 1 : 3
/** An organization can only have 100 profile fields. */
const requestsOfBatch = (name: string): number => (name.includes('/profile_') ? 2 : 10)
/** Until the work after earlier requests is done. */
const settleMs = 50

const sizes = [
  { people: 20, channels: 5, messages: 200 },
  { people: 5_000, channels: 500, messages: 20_000 },
]

const notMeasured: Readonly<Record<string, string>> = { 'POST /realm/deactivate': 'ends the organization' }

/** Their caller can't do the same afterwards. */
const endsCaller = new Set([
  'DELETE /users/me',
  'POST /users/me/api_key/regenerate',
  'PATCH /users/me/subscriptions',
  'DELETE /users/me/subscriptions',
])

/** Requests that can't be prepared together: each names all objects, or all name the same one. */
const oneByOne = new Set([
  'PATCH /realm/profile_fields',
  'PATCH /channel_folders',
  'PATCH /realm/linkifiers',
  'DELETE /scheduled_messages/{scheduled_message_id}',
  'DELETE /users/me/android_gcm_reg_id',
  'DELETE /users/me/apns_device_token',
])

const page = { anchor: 'newest', num_before: 100, num_after: 0 }
const larger: Readonly<Record<string, Request>> = {
  'POST /register, everything': () => ({ fields: { client_capabilities: currentClient } }),
  'GET /messages, 100': () => ({ fields: page }),
  'GET /messages, 100 of a search': () => ({ fields: { ...page, narrow: [is('search', 'kettle')] } }),
  'POST /messages, to a channel of most users': () => ({
    fields: { type: 'channel', to: 'channel 0', topic: 'topic 1', content: 'Sunny.' },
  }),
}
const requests: Readonly<Record<string, Request>> = { ...larger, ...matrix }
const ownerMay = new Map(rows.map(({ name, cells }) => [name, cells[0] === 'ok']))

interface Cost {
  readonly ms: number
  readonly statements: number
  readonly isLess: boolean
}

/** In the small and in the large organization; or a message that says why it wasn't measured. */
type Costs = Map<string, readonly Cost[] | string>

async function costsIn(stages: readonly Stage[]): Promise<Costs> {
  const names = Object.keys(requests).filter(name => name.includes(only))
  const found: Costs = new Map()
  for (const [done, name] of names.entries()) {
    if (done % 10 === 0) progress(`${done} of ${names.length} requests`)
    try {
      found.set(name, notMeasured[name] ?? (await costsOf(stages, name)))
    } catch (error) {
      found.set(name, error instanceof Error ? error.message.slice(0, 100) : 'unknown error')
    }
  }
  return found
}

async function costsOf(stages: readonly Stage[], name: string): Promise<Cost[]> {
  const series: Series[] = []
  for (const stage of stages) series.push(await seriesIn(stage, name))
  const times = stages.map((): number[] => [])
  // The organizations take turns. The first batch warms up the compiler.
  for (let batch = -1; batch < batches; batch++)
    for (const [n, { batchMs }] of series.entries()) {
      const ms = await batchMs()
      if (batch >= 0) times[n]!.push(ms)
    }
  return series.map(({ statements, isLess }, n) => ({ ms: percentile(times[n]!, 0.5), statements, isLess }))
}

interface Series extends Omit<Cost, 'ms'> {
  /** For each request of a batch. */
  readonly batchMs: () => Promise<number>
}

async function seriesIn(stage: Stage, name: string): Promise<Series> {
  const request = requests[name] as Request
  const usual = (ownerMay.get(name) ?? true) ? stage.owner : stage.bot
  const statements = await statementsOf(stage, name, endsCaller.has(name) ? await newOwner(stage) : usual)
  const again = endsCaller.has(name) ? 0 : await statementsOf(stage, name, usual)
  // The second time, many writes change nothing for the same caller.
  const needsNew = again < statements && !name.startsWith('GET') && usual === stage.owner
  const nextCaller = async (): Promise<Person> => (needsNew ? newOwner(stage) : usual)
  const ofRepeated = needsNew ? await statementsOf(stage, name, await nextCaller()) : again
  return {
    statements,
    isLess: ofRepeated < statements,
    async batchMs() {
      const size = requestsOfBatch(name)
      const prepare = async (): Promise<string> => {
        const self = await nextCaller()
        return textOf({ ...self, host: stage.host }, name, await request(stage, self))
      }
      let ms = 0
      if (oneByOne.has(name)) for (let n = 0; n < size; n++) ms += await processorMsOf(stage.world, [await prepare()])
      else {
        const texts: string[] = []
        for (let n = 0; n <= size; n++) texts.push(await prepare())
        // The first may fill caches.
        await processorMsOf(stage.world, texts.splice(0, 1))
        ms = await processorMsOf(stage.world, texts)
      }
      return ms / size
    },
  }
}

async function newOwner(stage: Stage): Promise<Person> {
  const person = await stage.join(`New ${stage.fresh()}`, Role.owner)
  await person.ok('POST /users/me/subscriptions', { subscriptions: [{ name: stage.plaza.name }] })
  return person
}

async function statementsOf(stage: Stage, name: string, self: Person): Promise<number> {
  const { path, fields, as: more } = await (requests[name] as Request)(stage, self)
  await pause(settleMs)
  const statements = await requestStatements(stage.world.app.db, async () => {
    const { status, body } = await self.call(filledRoute(name, path), fields, more)
    if (status !== 200) throw new Error(`status ${status}: ${body?.msg}`)
  })
  return costOf(statements)
}

let load: ((job: Job) => Promise<Load>) | undefined

/** Another process sends them. */
async function processorMsOf({ app }: World, texts: readonly string[]): Promise<number> {
  load ??= startWorker('load.ts')
  await pause(settleMs)
  const before = process.cpuUsage()
  try {
    await load({ port: Number(new URL(app.url).port), requests: texts, connections: 1 })
  } catch (error) {
    // It ends when a request fails.
    load = undefined
    throw error
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

function textOf(account: Account, name: string, { path, fields = {}, as: more }: Sent): string {
  const [method = '', at = ''] = filledRoute(name, path).split(' ')
  const form = formBody(fields)
  if (method === 'GET') return requestWithBody(method, form === '' ? at : `${at}?${form}`, account)
  if (more?.body === undefined) return requestWithBody(method, at, account, { type: formType, text: form })
  const type = String(more.headers?.['content-type'])
  return requestWithBody(method, at, account, { type, text: Buffer.from(more.body).toString('latin1') })
}

const progress = (step: string): void => void process.stderr.write(`${step}\n`)

async function measure(kind: DatabaseKind): Promise<void> {
  const world = await startWorld(kind, { PARLEY_SELF_CHECK: 'off' })
  try {
    const stages: Stage[] = []
    for (const size of sizes) {
      progress(`an organization of ${size.people} people`)
      const stage = await newStage(world)
      await enlarge(world, stage, size)
      stages.push(stage)
    }
    if (kind === 'postgres') await world.app.db.long.write(0, tx => sql`analyze`.execute(tx.db))
    print(kind, await costsIn(stages))
  } finally {
    endAll()
    await world.stop()
  }
}

function print(kind: DatabaseKind, costs: Costs): void {
  const row = (name: string, cells: readonly string[]): void => console.log(name.padEnd(64) + cells.join(''))
  const largest = ([, found]: [string, readonly Cost[] | string]): number =>
    typeof found === 'string' ? 0 : (found.at(-1)?.ms ?? 0)
  row(
    `\n${kind}`,
    sizes.map(({ people }) => `${people.toLocaleString('en')} people `.padStart(20)),
  )
  row(
    '',
    sizes.map(() => 'ms     SQL '.padStart(20)),
  )
  const sorted = [...costs].sort((a, b) => largest(b) - largest(a))
  for (const [name, found] of sorted) if (typeof found !== 'string') row(name, found.map(textOfCost))
  for (const [name, found] of sorted) if (typeof found === 'string') console.log(`Not measured: ${name}: ${found}`)
}

const textOfCost = ({ ms, statements, isLess }: Cost): string =>
  `${ms.toFixed(2).padStart(11)}${String(statements).padStart(8)}${isLess ? '*' : ' '}`

await onDatabases([process.argv.includes('--postgres') ? 'postgres' : 'sqlite'], measure)
