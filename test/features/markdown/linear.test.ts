// Twice the text takes about twice the time, for any text: from the limit of a message to a million characters.
// Measures processor time, so it runs in a process of its own.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { size } from '#test/long.ts'
import { processorTime } from './effort.ts'
import { hostileConstructs, hostileParts } from './hostile.ts'
import { htmlOf, lively } from './rendering.ts'

/** A quadratic rule shows early. Whole constructs are repeated until only linear growth remains. */
const lengths = {
  part: size([10_000, 40_000], [20_000, 80_000]),
  construct: size([25_000, 100_000], [62_500, 250_000, 1_000_000]),
}
/** Four times the text may take this many times the time: sixteen would be quadratic. */
const most = 8
/** Below this it is mostly noise. */
const leastMs = 5
const tries = 3

const timeOf = (text: string): Promise<number> => processorTime(() => htmlOf(text, lively))

/** A case that fails counts only if it also fails with longer texts, where noise matters less. */
async function staysInLine(textOf: (length: number) => string, given: readonly number[]): Promise<void> {
  const longer = given.map(length => length * 4)
  if ((await outOfLine(textOf, given)) === undefined) return
  assert.equal(await outOfLine(textOf, longer), undefined)
}

/** The times, if they grow too much. */
async function outOfLine(
  textOf: (length: number) => string,
  lengthsInTurn: readonly number[],
): Promise<string | undefined> {
  const best = lengthsInTurn.map(() => Infinity)
  const isInLine = (index: number): boolean =>
    index === 0 || (best[index] as number) <= most * Math.max(best[index - 1] as number, leastMs)
  for (let round = 0; round < tries; round++) {
    let index = 0
    // A failed case would only take longer.
    do best[index] = Math.min(best[index] as number, await timeOf(textOf(lengthsInTurn[index] as number)))
    while (isInLine(index) && ++index < best.length)
    if (index === best.length) return undefined
  }
  return `${best.map(ms => Math.round(ms)).join(', ')} ms for ${lengthsInTurn.join(', ')} characters`
}

void describe('time grows with the text', () => {
  for (const [name, textOf] of hostileParts) void it(name, () => staysInLine(textOf, lengths.part))
  for (const [name, textOf] of hostileConstructs) void it(name, () => staysInLine(textOf, lengths.construct))
})
