// What the generic tests know about any endpoint: its path, harmless values, and what every response of the API must
// have.
import assert from 'node:assert/strict'
import { type Kysely, sql } from 'kysely'
import { type AnyEndpoint, methodOf, pathOf, pathParams } from '#core/http/endpoint.ts'
import { apiPrefix } from '#core/contract/api-path.ts'
import type { Field } from '#core/contract/field.ts'
import type { JsonSchema } from '#core/contract/shape.ts'
import { features } from '#features'
import type { Answer, Org, Person, World } from '#test/world.ts'

export const endpoints: readonly AnyEndpoint[] = features.flatMap(feature => feature.endpoints)
export const guarded = endpoints.filter(endpoint => endpoint.access !== 'anyone')
/** The caller with the most rights. */
export const bestCaller = ({ access }: AnyEndpoint, { bot, owner }: Org): Person => (access === 'bot' ? bot : owner)
export const isWrite = (endpoint: AnyEndpoint): boolean => methodOf(endpoint) !== 'GET'

export const formType = 'application/x-www-form-urlencoded'
/** Refused right after admission, so it shows whether the caller is admitted and has no effect. */
export const tooManyFields = Array(1001).fill('probe=1').join('&')

export interface Asked {
  readonly as?: Person
  readonly method?: string
  /** With parameters filled in. */
  readonly path?: string
  /** Encoded parameters: in the query of a GET, in the form of other methods. */
  readonly params?: string
  readonly query?: string
  readonly body?: string | Uint8Array
  readonly headers?: Readonly<Record<string, string>>
  /** The prefix of the path. */
  readonly root?: string
}

export async function ask(org: Org, endpoint: AnyEndpoint, asked: Asked = {}): Promise<Answer> {
  const { as, method = methodOf(endpoint), path = pathFor(endpoint), params, headers, root = apiPrefix } = asked
  const inQuery = method === 'GET' || method === 'HEAD'
  const query = asked.query ?? (inQuery ? params : undefined)
  const body = asked.body ?? (inQuery ? undefined : params)
  const answer = await (as?.call ?? org.anonymous)(
    `${method} ${path}`,
    {},
    {
      path: `${root}${path}${query === undefined ? '' : `?${query}`}`,
      ...(body === undefined ? {} : { body }),
      headers: { ...(body === undefined ? {} : { 'content-type': formType }), ...headers },
    },
  )
  const what = `${method} ${path} with ${String(params ?? body ?? query ?? 'nothing').slice(0, 200)}`
  assertSound(answer, what, root === apiPrefix)
  return answer
}

/** For any request: a JSON response of the API, private, never a server error. */
export function assertSound({ status, headers, body, text }: Answer, what: string, forAnyPage = true): void {
  assert.ok(status >= 200 && status < 500, `${what} answered ${status}: ${text}`)
  assert.match(headers['cache-control'] ?? '', /no-store/, what)
  assert.equal(headers['access-control-allow-origin'], forAnyPage ? '*' : undefined, what)
  assert.equal(headers['x-content-type-options'], 'nosniff', what)
  assert.match(String(headers['x-request-id']), /^[0-9a-f-]{36}$/, what)
  if (text === '') return
  assert.equal(headers['content-type'], 'application/json', what)
  assert.equal(typeof body.msg, 'string', what)
  assert.equal(body.result, status < 300 ? 'success' : 'error', what)
  if (status >= 300) assert.match(String(body.code), screamingSnake, what)
}
export const screamingSnake = /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/

export function pathFor(endpoint: AnyEndpoint, values: Readonly<Record<string, string | number>> = {}): string {
  const fallback = (name: string): string => (endpoint.params[name]?.shape.travels === 'text' ? 'sample' : '1')
  return pathOf(endpoint).replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? fallback(name)))
}

/** Parameters outside the path, in the order in which they are checked. */
export function orderedParams(endpoint: AnyEndpoint): [string, Field<unknown>][] {
  const inPath = pathParams(endpoint)
  const params = Object.entries(endpoint.params).filter(([name]) => !inPath.includes(name))
  return endpoint.paramOrder === 'declared' ? params : params.sort(([a], [b]) => (a < b ? -1 : 1))
}

/** One parameter of each kind: an expensive test doesn't need to cover sixty switches. */
export function distinctParams(endpoint: AnyEndpoint): [string, Field<unknown>][] {
  const byKind = Map.groupBy(orderedParams(endpoint), ([, { shape }]) => JSON.stringify([shape.travels, shape.schema]))
  return [...byKind.values()].flatMap(ofKind => ofKind.slice(0, 1))
}

/** A value that the schema allows; uses `text` and `integer` where there is a choice. */
export function sample(schema: JsonSchema, text = 'sample', integer = 1): unknown {
  const { type, anyOf, items, properties = {}, required = [], additionalProperties } = schema as any
  if ('const' in schema) return schema['const']
  if (Array.isArray(schema['enum'])) return schema['enum'][0]
  if (anyOf !== undefined) return sample(anyOf[0], text, integer)
  if (type === 'string') return text
  if (type === 'integer' || type === 'number') return integer
  if (type === 'boolean') return true
  if (type === 'array') return [sample(items, text, integer)]
  if (type !== 'object') return text
  if (typeof additionalProperties === 'object') return { [text]: sample(additionalProperties, text, integer) }
  return Object.fromEntries((required as string[]).map(name => [name, sample(properties[name], text, integer)]))
}

export const wireText = (field: Field<unknown>, value: unknown): string =>
  field.shape.travels === 'text' ? String(value) : JSON.stringify(value)

/** The required parameters with harmless values, and the test's changes. */
export function paramsWith(endpoint: AnyEndpoint, tried: Readonly<Record<string, string>> = {}): string {
  const harmless = orderedParams(endpoint)
    .filter(([, field]) => field.presence === 'required')
    .map(([name, field]) => [name, wireText(field, sample(field.shape.schema))])
  return new URLSearchParams({ ...Object.fromEntries(harmless), ...tried }).toString()
}

/** From now on no event of this organization is pruned: one client hasn't read the log yet. */
export async function holdLog({ app }: World, { owner }: Org): Promise<void> {
  await owner.ok('POST /register')
  app.jobs.wake('event queues')
  await app.jobs.idle()
}

/** All rows of an organization, including events; of tables without an organization, all rows. */
export function dump({ app: { db } }: World, realmId: number): Promise<string> {
  return db.readOne(async tx => {
    const kysely = tx.db as Kysely<any>
    const columns = await (
      tx.dialect === 'sqlite'
        ? sql<Column>`select m.name as of, c.name from sqlite_master m join pragma_table_info(m.name) c
            where m.type = 'table' and m.name not like 'sqlite%'`
        : sql<Column>`select table_name as of, column_name as name from information_schema.columns
            where table_schema = current_schema()`
    ).execute(kysely)
    const tables = new Map<string, string[]>()
    for (const [table, ofTable] of Map.groupBy(columns.rows, column => column.of)) {
      const owned = ofTable.some(({ name }) => name === 'realm_id')
      const whose = owned ? sql` where realm_id = ${realmId}` : sql``
      const { rows } = await sql`select * from ${sql.table(table)}${whose}`.execute(kysely)
      tables.set(table, rows.map(row => JSON.stringify(row)).sort())
    }
    return JSON.stringify(Object.fromEntries(tables), null, 1)
  })
}

/** A different number after each commit, of any organization. */
export async function dataVersion({ app: { db } }: World): Promise<unknown> {
  const statement = db.dialect === 'sqlite' ? 'pragma data_version' : 'select pg_snapshot_xmax(pg_current_snapshot())'
  const { rows } = await db.readOne(tx => sql.raw(statement).execute(tx.db))
  return JSON.stringify(rows)
}

interface Column {
  readonly of: string
  readonly name: string
}
