// Requests that no client should send, to every endpoint: none causes a server error, and refused ones change nothing.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { type AnyEndpoint, pathParams } from '#core/http/endpoint.ts'
import { size } from '#test/long.ts'
import type { Org, World } from '#test/world.ts'
import { mainlyOnSqlite } from '#test/suite.ts'
import {
  ask,
  type Asked,
  bestCaller,
  dataVersion,
  distinctParams,
  dump,
  endpoints,
  formType,
  holdLog,
  isWrite,
  orderedParams,
  paramsWith,
  pathFor,
  sample,
  tooManyFields,
  wireText,
} from './generic-probe.ts'

const seed = Number(process.env['PARLEY_TEST_SEED'] ?? Date.now() % 1_000_000)

/** Sends as an organization's owner, and switches to another organization when a request has deactivated it. */
async function playground(
  world: World,
): Promise<(endpoint: AnyEndpoint, asked: (org: Org) => Asked) => Promise<number>> {
  const newOrg = async (): Promise<Org> => {
    const made = await world.org()
    await holdLog(world, made)
    return made
  }
  let org = await newOrg()
  let before = await dump(world, org.realm.id)
  let version = await dataVersion(world)
  return async (endpoint, asked) => {
    const { status, text } = await ask(org, endpoint, {
      as: bestCaller(endpoint, org),
      path: realPath(endpoint, org),
      ...asked(org),
    })
    const versionNow = await dataVersion(world)
    // Most requests are refused and commit nothing, so there is nothing to compare.
    if (versionNow === version) return status
    version = versionNow
    if (status >= 400)
      assert.equal(await dump(world, org.realm.id), before, `${endpoint.route} was refused but left a trace: ${text}`)
    else if (isWrite(endpoint)) {
      if ((await org.owner.call('GET /users/me')).status !== 200) org = await newOrg()
      before = await dump(world, org.realm.id)
    }
    return status
  }
}

const realPath = (endpoint: AnyEndpoint, { member, bot }: Org): string =>
  pathFor(endpoint, { user_id: member.id, email: member.email, bot_id: bot.id })

/** All of them, or the next two each time in the short form. */
let given = 0
const some = <T>(values: readonly T[]): readonly T[] =>
  size(
    [0, 1].map(() => values[given++ % values.length] as T),
    values,
  )

/** Never stored, and only checked together with another parameter. */
const compared = new Set(['old_password'])

mainlyOnSqlite('every endpoint, abused:', test => {
  test('a NUL in a text is refused', async world => {
    const tried = await playground(world)
    for (const endpoint of endpoints) {
      for (const [name, field] of orderedParams(endpoint)) {
        const value = sample(field.shape.schema, 'a\0b')
        if (!JSON.stringify(value).includes('\\u0000')) continue
        const status = await tried(endpoint, () => ({
          params: paramsWith(endpoint, { [name]: wireText(field, value) }),
        }))
        if (!compared.has(name)) assert.ok(status >= 400, `${endpoint.route} accepts a NUL in ${name}`)
      }
      for (const name of pathParams(endpoint).filter(n => endpoint.params[n]?.shape.travels === 'text'))
        await tried(endpoint, () => ({ path: pathFor(endpoint, { [name]: 'a\0b' }), params: paramsWith(endpoint) }))
    }
  })

  test('half surrogate pairs, endless texts and numbers too large for any column', async world => {
    const tried = await playground(world)
    const text = (value: string): string => encodeURIComponent(value.toWellFormed())
    for (const endpoint of endpoints)
      for (const [name, field] of distinctParams(endpoint)) {
        const { schema, travels } = field.shape
        const sent =
          travels === 'text'
            ? ['%ED%A0%80', '%FF%FE', '%zz%', ...(isWrite(endpoint) ? ['x'.repeat(1024 * 1024)] : ['x'.repeat(8000)])]
            : [
                text(JSON.stringify(sample(schema, 'half')).replaceAll('half', '\\ud800')),
                ...[Number.MAX_SAFE_INTEGER, -1, 2 ** 31, 0].map(n => text(JSON.stringify(sample(schema, 'x', n)))),
                text(JSON.stringify(sample(schema, 'x', 7)).replaceAll('7', '9'.repeat(400))),
                ...(isWrite(endpoint) ? [text(JSON.stringify(Array(100_000).fill(sample(schema))))] : []),
              ]
        for (const value of some(sent))
          await tried(endpoint, () => ({ params: `${paramsWith(endpoint)}&${name}=${value}` }))
      }
  })

  test('invalid bodies', async world => {
    const tried = await playground(world)
    const random = fc.sample(fc.uint8Array({ minLength: 50, maxLength: 300 }), { seed, numRuns: 1 })[0] as Uint8Array
    const multipart = 'multipart/form-data; boundary=b'
    const bodies: [string, string | Uint8Array][] = [
      [formType, random],
      ['application/json', random],
      ['nonsense', random],
      [`${formType}; charset=utf-16`, random],
      [multipart, random],
      ['multipart/form-data', random],
      ['multipart/form-data', ''],
      [multipart, ''],
      [multipart, '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nno end'],
      [formType, tooManyFields],
      [formType, '&&==&=&%&%zz=%'],
    ]
    for (const endpoint of endpoints)
      for (const [type, body] of some(bodies))
        await tried(endpoint, () => ({ body, headers: { 'content-type': type } }))
  })

  test('invalid paths', async world => {
    const tried = await playground(world)
    for (const endpoint of endpoints) {
      for (const query of some(['%', '%zz=%ff', '&&&', '=', '?', tooManyFields, '__proto__=1&constructor=1']))
        await tried(endpoint, () => ({ query }))
      for (const name of pathParams(endpoint))
        for (const value of some(['%zz', '%', '%ff', '..', '%2e%2e', '%2F', '%00', '1'.repeat(400), 'x'.repeat(3000)]))
          await tried(endpoint, () => ({ path: pathFor(endpoint, { [name]: 'PLACE' }).replace('PLACE', value) }))
    }
  })

  test('a body over 1 MiB is refused, or over what the endpoint declares', async world => {
    const tried = await playground(world)
    for (const endpoint of endpoints.filter(isWrite)) {
      const mebibytes = endpoint.takesFile ? 26 : (endpoint.bodyMib ?? 1)
      const body = Buffer.alloc(mebibytes * 1024 * 1024 + 1, 'a')
      assert.equal(await tried(endpoint, () => ({ body })), 413, endpoint.route)
    }
  })

  test(`random requests (PARLEY_TEST_SEED=${seed})`, async world => {
    const tried = await playground(world)
    const someText = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.json(),
      fc.integer().map(String),
      fc.constantFrom('true', 'null', '[]', '{}', '', '[1]', '-0', '1e999', '"\\u0000"'),
    )
    const request = fc.record({
      endpoint: fc.constantFrom(...endpoints),
      role: fc.constantFrom('owner', 'admin', 'member', 'guest', 'bot'),
      names: fc.array(fc.nat(20), { maxLength: 6 }),
      values: fc.array(someText, { minLength: 8, maxLength: 8 }),
      inQuery: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(request, async ({ endpoint, role, names, values, inQuery }) => {
        const known = [...orderedParams(endpoint).map(([name]) => name), 'client', 'unknown']
        const chosen = names.map((index, i) => [
          known[index % known.length] as string,
          (values[i] as string).toWellFormed(),
        ])
        const params = `${paramsWith(endpoint)}&${new URLSearchParams(chosen).toString()}`
        await tried(endpoint, org => ({
          as: org[role as 'owner'],
          ...(inQuery ? { query: params } : { params }),
        }))
      }),
      { seed, numRuns: size(60, 150) },
    )
  })
})
