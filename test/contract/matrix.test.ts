// Every kind of caller calls every operation with a request that succeeds where it's permitted. An operation
// without a row in the table fails.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { mainlyOnSqlite } from '#test/suite.ts'
import type { Answer } from '#test/world.ts'
import { endpoints } from './generic-probe.ts'
import { filledRoute, heading, requests, routeOf, rows } from './matrix-rows.ts'
import { callers, type Column, columns, newStage, type Request, type Sent, type Stage } from './matrix-stage.ts'
import { words } from './matrix-table.ts'

void it('every operation has a row and a request, and there are no others', () => {
  const routes = endpoints.map(({ route }) => route as string).sort()
  assert.deepEqual([...new Set(rows.map(({ name }) => routeOf(name)))].sort(), routes)
  assert.deepEqual(rows.map(({ name }) => name).sort(), Object.keys(requests).sort())
  assert.deepEqual(heading?.cells, columns)
})

void it('every word in the table is explained, and every explanation is used', () => {
  assert.deepEqual([...new Set(rows.flatMap(({ cells }) => cells))].sort(), ['ok', ...Object.keys(words)].sort())
})

mainlyOnSqlite('permissions', test => {
  /** For operations that only read. */
  let shared: Promise<Stage> | undefined
  for (const { name, cells } of rows)
    test(name, async world => {
      const stage = await (name.startsWith('GET ') ? (shared ??= newStage(world)) : newStage(world))
      const found: Partial<Record<Column, string>> = {}
      for (const column of columns.toReversed()) {
        const sent = await (requests[name] as Request)(stage, callers[column](stage).self)
        found[column] = wordFor(await send(stage, column, name, sent))
      }
      assert.equal(columns.map(column => found[column]).join(' '), cells.join(' '))
    })
})

function send(stage: Stage, column: Column, name: string, { path, fields, as: more }: Sent): Promise<Answer> {
  const { as } = callers[column](stage) as { as?: Stage['owner'] }
  return (as?.call ?? stage.anonymous)(filledRoute(name, path), fields, more)
}

/** The word for a response, or the response itself if there is no word. */
function wordFor({ status, body }: Answer): string {
  if (status === 200) return 'ok'
  const word = Object.keys(words).find(name => {
    const [expected, code, msg] = words[name] as (typeof words)[string]
    return status === expected && body.code === code && matches(body.msg, msg)
  })
  return word ?? `(${status} ${body.code} ${body.msg})`
}

const matches = (text: string, pattern: string): boolean =>
  new RegExp(
    `^${pattern
      .split('*')
      .map(part => RegExp.escape(part))
      .join('.+')}$`,
  ).test(text)
