// No message blocks the event loop for long (docs/markdown.md, "Limits").
// Measures processor time, so it runs in a process of its own.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { longestHold } from './effort.ts'
import { hostileConstructs, hostileParts } from './hostile.ts'
import { htmlOf, lively } from './rendering.ts'

/** The limit of a message, in code points: some take two units. */
const longest = 10_000
const mostMs = 50
const tries = 5

/** Letters, signs and emoji of two units. */
const wide = ['\u{1d41a}', '\u{20000}', '\u{1f6a2}', '\u{1f468}\u200d\u{1f469}', '\u{1f44d}\u{1f3fd}']
const wideParts = wide.flatMap(one => [
  one,
  `${one} `,
  `*${one.repeat(8)}* `,
  `[${one.repeat(16)}](${one.repeat(16)}) `,
  `@**${one.repeat(16)}** `,
  `https://a.example/${one.repeat(32)} `,
  `\`${one.repeat(16)}\` `,
  `$$${one.repeat(8)}$$ `,
  `|${one.repeat(8)}`,
])

/** Texts that use up all the effort at once. */
const heaviest = new Map([
  ['short formulas', '$$é$$ '.repeat(1_600)],
  ['long formulas', `$$${'é'.repeat(740)}$$ `.repeat(4)],
  ['code and formulas', `\`\`\`py\n${'a=1\n'.repeat(1_200)}\`\`\`\n${'$$é$$ '.repeat(800)}`],
  ['much slow code', `\`\`\`c\n${`${'memset'.repeat(49)}\n`.repeat(6)}\`\`\`\n`.repeat(4)],
  [
    'many languages',
    ['c', 'js', 'swift', 'php', 'css', 'html', 'sql'].map(name => `\`\`\`${name}\n1 + 1\n\`\`\``).join('\n'),
  ],
])

void describe('no message blocks the event loop', () => {
  const texts = [...hostileParts, ...hostileConstructs].map(
    ([name, textOf]) => [name, textOf(longest).slice(0, longest)] as const,
  )
  const wideTexts = wideParts.map(
    part => [`wide ${part.trim()}`, [...part.repeat(longest)].slice(0, longest).join('')] as const,
  )
  for (const [name, text] of [...texts, ...wideTexts, ...heaviest])
    void it(name, async () => {
      let best = Infinity
      for (let round = 0; round < tries && best > mostMs; round++)
        best = Math.min(best, await longestHold(() => htmlOf(text, lively)))
      assert.ok(best <= mostMs, `${Math.round(best)} ms`)
    })
})
