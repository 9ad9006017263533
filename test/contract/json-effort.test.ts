// JSON in a parameter is cheap, whatever it contains: too much is refused before every value is checked.
// Measures processor time, so it runs in a process of its own.
import assert from 'node:assert/strict'
import { onlyOnSqlite } from '#test/suite.ts'
import { processorTime } from '../features/markdown/effort.ts'

const values = (first: string, rest: string): string => {
  const count = Math.floor(900_000 / (rest.length + 1))
  return `[${first}${`,${rest}`.repeat(count)}]`
}

const headers = { 'content-type': 'application/x-www-form-urlencoded' }

onlyOnSqlite('JSON of nearly 1 MiB', test => {
  for (const [title, to] of [
    ['integers', values('1', '0')],
    ['a fraction and integers', values('1.5', '0')],
    ['a fraction and objects', values('1.5', '{}')],
    ['a large number and lists', values('9'.repeat(20), '[]')],
    ['fractions', values('1.5', '1.5')],
    ['nested lists', `${'['.repeat(400_000)}1.5${']'.repeat(400_000)}`],
  ] as const)
    test(`${title} are refused with little effort`, async ({ org }) => {
      const { member } = await org()
      let least = Infinity
      for (let tries = 0; tries < 4 && least > 100; tries++)
        least = Math.min(
          least,
          await processorTime(async () => {
            const { status, body } = await member.call('POST /typing', {}, { body: `op=start&to=${to}`, headers })
            assert.deepEqual([status, body.code], [400, 'BAD_REQUEST'], body.msg)
            assert.match(body.msg, /^to /)
          }),
        )
      assert.ok(least <= 100, `${least} ms`)
    })
})
