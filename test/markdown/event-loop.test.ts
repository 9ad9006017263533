// No message holds the event loop for long, however it was made (docs/markdown.md, "Limits").
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { processorTime } from './effort.ts'
import { hostileConstructs, hostileParts } from './hostile.ts'
import { htmlOf, lively } from './rendering.ts'

/** The limit of a message, in characters. */
const longest = 10_000
const mostMs = 50
const tries = 5

/** What uses up all the effort at once. */
const heaviest = new Map([
  ['short formulas', '$$é$$ '.repeat(1_600)],
  ['code and formulas', `\`\`\`py\n${'a=1\n'.repeat(700)}\`\`\`\n${'$$é$$ '.repeat(900)}`],
])

void describe('no message holds the event loop', () => {
  const texts = [...hostileParts, ...hostileConstructs].map(
    ([name, textOf]) => [name, textOf(longest).slice(0, longest)] as const,
  )
  for (const [name, text] of [...texts, ...heaviest])
    void it(name, async () => {
      let best = Infinity
      for (let round = 0; round < tries && best > mostMs; round++)
        best = Math.min(best, await processorTime(() => htmlOf(text, lively)))
      assert.ok(best <= mostMs, `${Math.round(best)} ms`)
    })
})
