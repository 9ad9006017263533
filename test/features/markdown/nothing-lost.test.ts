// However blocks are nested, all words of the text are in the HTML, in order.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { fencedBlock } from '#features/markdown/fenced-block.ts'
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
const lineEnd = fc.constantFrom('\n', '\n', '\r', '\r\n')
const text = fc.array(fc.tuple(line, lineEnd), { maxLength: 14 }).map(lines => {
  let words = 0
  return lines
    .flatMap(([parts, end]) => [...parts, end])
    .slice(0, -1)
    .join('')
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

  void it("in a block doesn't absorb what follows, and never makes the block disappear", async () => {
    const opening = fc.constantFrom('quote', 'spoiler Heading', 'text')
    // The organization sets the language of fences without one.
    await fc.assert(
      fc.asyncProperty(text, opening, fc.constantFrom('', 'quote'), async (content, named, defaultLanguage) => {
        const html = await htmlOf(`${fencedBlock(named, content)}\nbehind`, { defaultLanguage })
        const [, tag] =
          /^<(blockquote|div class="(?:spoiler-block|codehilite)")[^]*<\/\w+>\n<p>behind<\/p>$/.exec(html) ?? []
        assert.notEqual(tag, undefined, html)
        assert.deepEqual(wordsIn(html), wordsIn(content))
      }),
      { numRuns: 3_000 },
    )
  })
})
