// Twice the text takes about twice the time, whatever the text: from the limit of a message to a million characters.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { processorTime } from './effort.ts'
import { hostileConstructs, hostileParts } from './hostile.ts'
import { htmlOf, lively } from './rendering.ts'

/** A quadratic rule shows soon. Whole constructs go on to where nothing but a straight line remains. */
const lengths = { part: [20_000, 80_000], construct: [62_500, 250_000, 1_000_000] }
/** Four times the text may take this many times the time: sixteen would be quadratic. */
const most = 8
/** Below this it is mostly noise. */
const leastMs = 5
const tries = 3

const timeOf = (text: string): Promise<number> => processorTime(() => htmlOf(text, lively))

/** How many times longer each length takes than the one before. */
const growth = (times: readonly number[]): number[] =>
  times.slice(1).map((time, index) => time / Math.max(times[index] as number, leastMs))

async function staysInLine(textOf: (length: number) => string, steps: readonly number[]): Promise<void> {
  const best = steps.map(() => Infinity)
  for (let round = 0; round < tries; round++) {
    for (const [index, length] of steps.entries())
      best[index] = Math.min(best[index] as number, await timeOf(textOf(length)))
    if (growth(best).every(times => times <= most)) return
  }
  assert.fail(`${best.map(ms => Math.round(ms)).join(', ')} ms for ${steps.join(', ')} characters`)
}

void describe('the time grows with the text', () => {
  for (const [name, textOf] of hostileParts) void it(name, () => staysInLine(textOf, lengths.part))
  for (const [name, textOf] of hostileConstructs) void it(name, () => staysInLine(textOf, lengths.construct))
})
