// A row of the specification: its clause, the state it starts from, the request and the expected response. Rows act
// like clients: they use URLs and texts, none of our functions.
import assert from 'node:assert/strict'
import type { FormFields, RawRequest } from '#test/http.ts'
import type { Answer, Org, World } from '#test/world.ts'

/** An organization with its users, another one on the same server, and the server itself. */
export interface Scene extends Org {
  readonly other: Org
  readonly world: World
}
type Told<T> = T | ((scene: Scene) => T)
type Body = Readonly<Record<string, unknown>>

export interface Row {
  /** One or several clauses, as in `drafts#one-channel drafts#types`. */
  readonly clause: string
  readonly when: string
  readonly given?: (scene: Scene) => Promise<unknown>
  /** No credentials if absent. */
  readonly as?: 'owner' | 'admin' | 'moderator' | 'member' | 'guest' | 'bot' | 'webhookBot'
  readonly send: Told<string>
  readonly fields?: Told<FormFields>
  /** Parts of the request besides method, path and fields: a host, headers, another body. */
  readonly request?: Told<Partial<RawRequest>>
  /** The whole body of a success besides `result` and `msg`. A pattern stands for any text that it matches. */
  readonly answers?: Told<Body>
  /** Some fields of the body. */
  readonly has?: Told<Body>
  readonly lacks?: readonly string[]
  readonly error?: Told<Refusal>
  readonly headers?: Told<Readonly<Record<string, string | RegExp | undefined>>>
  /** For responses without a body: OPTIONS and HEAD. */
  readonly status?: number
  readonly afterwards?: (scene: Scene, answer: Answer) => Promise<void>
}
/** What is checked after the response. */
export type Afterwards = NonNullable<Row['afterwards']>
export type Refusal = readonly [status: number, code: string, msg: string, extras?: Body]

export const bad = (msg: string): Refusal => [400, 'BAD_REQUEST', msg]
export const unauthorized = (msg: string): Refusal => [401, 'UNAUTHORIZED', msg]
export const missing = (name: string): Refusal => [
  400,
  'REQUEST_VARIABLE_MISSING',
  `Missing '${name}' argument`,
  { var_name: name },
]

/** A row without the parts that it shares with its neighbors. */
export type Part = Partial<Row> & Pick<Row, 'when'>
/** Rows that share these parts; a row may override them. */
export const rowsWith = (common: Partial<Row>, parts: readonly Part[]): readonly Row[] =>
  parts.map(part => ({ ...common, ...part }) as Row)

/** Rows that only read or are refused can share an organization. */
export const needsOwnScene = (row: Row): boolean =>
  row.given !== undefined || (!/^(GET|HEAD|OPTIONS) /.test(String(row.send)) && row.error === undefined)

export async function check(row: Row, scene: Scene): Promise<void> {
  const told = <T>(value: Told<T>): T => (typeof value === 'function' ? (value as (s: Scene) => T)(scene) : value)
  await row.given?.(scene)
  const call = row.as === undefined ? scene.anonymous : scene[row.as].call
  const answer = await call(told(row.send), told(row.fields ?? {}), told(row.request ?? {}))
  const { status, body, headers, text } = answer

  if (row.error !== undefined) {
    const [expectedStatus, code, msg, extras = {}] = told(row.error)
    assert.deepEqual(body, { result: 'error', msg, code, ...extras })
    assert.equal(status, expectedStatus)
  } else if (row.status === undefined) {
    assert.equal(status, 200, text)
    assert.partialDeepStrictEqual(body, { result: 'success', msg: '' })
  } else assert.equal(status, row.status, text)

  if (row.answers !== undefined)
    assert.deepEqual(body, { result: 'success', msg: '', ...filled(told(row.answers), body) })
  if (row.has !== undefined) assert.partialDeepStrictEqual(body, filled(told(row.has), body))
  for (const name of row.lacks ?? []) assert.ok(!(name in body), `${name} is there: ${text}`)
  const received: Readonly<Record<string, unknown>> = headers
  for (const [name, expected] of Object.entries(told(row.headers ?? {})))
    if (expected instanceof RegExp) assert.match(String(received[name]), expected)
    else assert.equal(received[name], expected, name)
  await row.afterwards?.(scene, answer)
}

/** The expected value with its patterns replaced by the texts they match. */
function filled<T>(expected: T, actual: unknown): T {
  if (expected instanceof RegExp) return (typeof actual === 'string' && expected.test(actual) ? actual : expected) as T
  if (typeof expected !== 'object' || expected === null) return expected
  const values = (actual ?? {}) as Record<string, unknown>
  if (Array.isArray(expected)) return expected.map((item, index) => filled(item, values[index])) as T
  return Object.fromEntries(Object.entries(expected).map(([name, value]) => [name, filled(value, values[name])])) as T
}
