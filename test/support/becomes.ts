// Asking again: for what is so a moment after the answer, the event or the look of the page that the test has seen.
import assert from 'node:assert/strict'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Longer than a busy machine needs for anything that is asked for here. */
const mostMs = 30_000

/** Asks until the answer is the expected one, which may be asked for too; fails with the difference. */
export async function becomes(look: () => Promise<unknown>, expected: unknown): Promise<void> {
  for (const end = Date.now() + mostMs; ;) {
    const [seen, wanted] = [await look(), typeof expected === 'function' ? await expected() : expected]
    try {
      assert.deepEqual(seen, wanted)
      return
    } catch (error) {
      if (Date.now() > end) throw error
      // A look at SQLite doesn't wait, and the server may be in this process.
      await nextTurn()
    }
  }
}

/** Asks until it is so. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + mostMs; !(await isSo()); await nextTurn())
    assert.ok(Date.now() < end, `not in time: ${isSo.toString()}`)
}
