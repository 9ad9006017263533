// For every parameter in the registry: the largest value is cheap, and one more is refused with its name and limit.
// Measures processor time, so it runs in a process of its own.
import assert from 'node:assert/strict'
import { type AnyEndpoint, pathParams } from '#core/http/endpoint.ts'
import type { Field } from '#core/contract/field.ts'
import { onlyOnSqlite } from '#test/suite.ts'
import type { Answer, Org } from '#test/world.ts'
import { ask, bestCaller, endpoints, isWrite, orderedParams, paramsWith, pathFor, wireText } from './generic-probe.ts'
import { largestValues, tooLargeValues } from './largest-values.ts'

/** Processor time of the whole process: the server, the test's client and, on SQLite, the database. */
const mostMs = 100
/** A request's URL has room for this many characters; a longer one is refused before it's routed. */
const longestAddress = 14_000

/** Errors whose text the specification fixes, and which therefore don't mention a limit. */
const fixedWords = new Map([['token', 'Empty or invalid length token']])

const realPath = (endpoint: AnyEndpoint, { member, bot }: Org): string =>
  pathFor(endpoint, { user_id: member.id, email: member.email, bot_id: bot.id })

async function processorMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** The minimum of several tries: compilation or garbage collection may affect one of them. */
async function leastProcessorMs(work: () => Promise<unknown>): Promise<number> {
  let least = Infinity
  for (let tries = 0; tries < 4 && least > mostMs; tries++) least = Math.min(least, await processorMs(work))
  return least
}

/**
 * Sends one parameter with a value, and harmless values for the others; undefined if no request has room for the value.
 */
function sendWith(
  org: Org,
  endpoint: AnyEndpoint,
  [name, field]: [string, Field<unknown>],
  value: unknown,
): Promise<Answer> | undefined {
  const text = wireText(field, value)
  if (pathParams(endpoint).includes(name)) {
    const path = pathFor(endpoint, { [name]: text })
    if (path.length > longestAddress) return undefined
    return ask(org, endpoint, { as: bestCaller(endpoint, org), path, params: paramsWith(endpoint) })
  }
  const params = paramsWith(endpoint, { [name]: text })
  if (!isWrite(endpoint) && params.length > longestAddress) return undefined
  return ask(org, endpoint, { as: bestCaller(endpoint, org), path: realPath(endpoint, org), params })
}

const textsInPath = (endpoint: AnyEndpoint): [string, Field<unknown>][] =>
  pathParams(endpoint)
    .map((name): [string, Field<unknown>] => [name, endpoint.params[name] as Field<unknown>])
    .filter(([, { shape }]) => shape.travels === 'text')

onlyOnSqlite('every parameter', test => {
  test('refuses one more than its limit, naming the parameter and the limit', async ({ org }) => {
    const here = await org()
    const wrong: string[] = []
    let tried = 0
    for (const endpoint of endpoints)
      for (const param of [...orderedParams(endpoint), ...textsInPath(endpoint)])
        for (const { value, limit } of tooLargeValues(param[1].shape.schema)) {
          const answer = await sendWith(here, endpoint, param, value)
          if (answer === undefined) continue
          tried++
          const { status, body } = answer
          if (body.msg === fixedWords.get(param[0])) continue
          if (status !== 400 || !body.msg.includes(param[0]) || !body.msg.includes(`${limit}`))
            wrong.push(`${endpoint.route} with ${param[0]} over ${limit}: ${answer.text.slice(0, 300)}`)
        }
    assert.deepEqual(wrong, [])
    assert.ok(tried > 400, `only ${tried} values were tried`)
  })

  test(`accepts its largest value in ${mostMs} ms of processor time`, async ({ org }) => {
    let here = await org()
    const wrong: string[] = []
    for (const endpoint of endpoints)
      for (const param of [...orderedParams(endpoint), ...textsInPath(endpoint)]) {
        for (const value of largestValues(param[1].shape.schema)) {
          const used = await leastProcessorMs(async () => sendWith(here, endpoint, param, value))
          const size = wireText(param[1], value).length
          if (used > mostMs) wrong.push(`${endpoint.route} took ${used} ms for ${size} characters of ${param[0]}`)
          // Some requests deactivate the organization or the account.
          if (isWrite(endpoint) && (await here.owner.call('GET /users/me')).status !== 200) here = await org()
        }
      }
    assert.deepEqual(wrong, [])
  })
})
