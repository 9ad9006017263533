// However blocks are nested, all words of the text are in the HTML, in their order.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { htmlOf } from './rendering.ts'

const marks = ['* ', '- ', '1. ', '7. ', '> ', '>', '# ', '*', '**', '  ', '    ', '\t', '\\']
const wholeLines = ['', '', '```', '~~~', '```quote', '~~~ spoiler', '````', '---', '>', '* ', '-', '1.', '   ']

/** Each `w` becomes a different word. */
const line = fc.oneof(
  fc.constantFrom(...wholeLines),
  fc.array(fc.oneof(fc.constantFrom(...marks), fc.constantFrom('w', 'w ', 'w*', '~~w~~ ', '`w`')), {
    minLength: 1,
    maxLength: 6,
  }),
)
const text = fc.array(line, { maxLength: 14 }).map(lines => {
  let words = 0
  return lines
    .map(parts => (typeof parts === 'string' ? parts : parts.join('')))
    .join('\n')
    .replaceAll('w', () => `word${(words += 1)}`)
})

const wordsIn = (some: string): readonly string[] => some.match(/word\d+/g) ?? []

void describe('text', () => {
  void it('is never lost', async () => {
    await fc.assert(
      fc.asyncProperty(text, async content => {
        assert.deepEqual(wordsIn(await htmlOf(content)), wordsIn(content))
      }),
      { numRuns: 3_000 },
    )
  })
})
