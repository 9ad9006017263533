// Retries: for what becomes true a moment after the response, the event or the page change that the test has seen.
import assert from 'node:assert/strict'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Longer than a busy machine needs for any of these. */
const mostMs = 30_000

/** Retries until the value is the expected one, which may also be a function; fails with the difference. */
export async function becomes(look: () => Promise<unknown>, expected: unknown): Promise<void> {
  for (const end = Date.now() + mostMs; ;) {
    const [seen, wanted] = [await look(), typeof expected === 'function' ? await expected() : expected]
    try {
      assert.deepEqual(seen, wanted)
      return
    } catch (error) {
      if (Date.now() > end) throw error
      // Reading SQLite doesn't wait, and the server may be in this process.
      await nextTurn()
    }
  }
}

/** Retries until it's true. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + mostMs; !(await isSo()); await nextTurn())
    assert.ok(Date.now() < end, `not in time: ${isSo.toString()}`)
}
