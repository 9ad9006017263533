// Coloring code blocks the event loop no longer than other rendering: each grammar, with the largest amount of its
// worst code. The highlighter's regular expressions are not ours, so this is measured and not proven.
// Measures processor time, so it runs in a process of its own.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { size } from '#test/long.ts'
import { processorTime } from './effort.ts'
import { htmlOf } from './rendering.ts'

const languages =
  'bash c clojure cmake cpp csharp css dart diff docker elixir elm erlang fsharp go graphql groovy haskell html http ini java js json julia kotlin less lisp lua makefile markdown matlab nginx nix objc ocaml perl php powershell properties proto python r ruby rust scala scheme scss console sql swift tex ts vbnet vim yaml'.split(
    ' ',
  )
const parts = [
  'x',
  'x ',
  'a.b',
  '1.',
  '"',
  "'",
  '(',
  '<x',
  'a(',
  '/',
  '-',
  ',',
  '${',
  'x\n.',
  '\n:',
  '\n#',
  '?',
  '=0',
  '{',
  '^',
]
/** The largest input of slow and ordinary grammars, and the longest line (`heavy-parts.ts`, `code-blocks.ts`). */
const lengths = [1_990, 5_990]
const longestLine = 300
const mostMs = 50
const tries = 5

/** With a line break where a line would become too long. */
function code(part: string, length: number): string {
  const lines = part.repeat(Math.ceil(length / part.length)).split('\n')
  const width = new RegExp(`.{1,${longestLine}}`, 'g')
  return lines
    .map(line => (line.match(width) ?? []).join('\n'))
    .join('\n')
    .slice(0, length)
}

const render = (language: string, text: string): Promise<string> => htmlOf(`\`\`\`${language}\n${text}\n\`\`\``)

async function bestTime(work: () => Promise<unknown>): Promise<number> {
  let best = Infinity
  for (let round = 0; round < tries && best > mostMs; round++) best = Math.min(best, await processorTime(work))
  return best
}

void describe('coloring code', () => {
  for (const language of languages)
    void it(language, async () => {
      assert.match(await render(language, 'x'), /data-code-language/)
      for (const part of parts.filter((_, index) => index % size(4, 1) === 0))
        for (const length of lengths) {
          const text = code(part, length)
          const ms = await bestTime(() => render(language, text))
          assert.ok(ms <= mostMs, `${Math.round(ms)} ms for ${length} characters of ${JSON.stringify(part)}`)
        }
    })

  void it('code with many empty lines has no colors', async () => {
    assert.match(await render('js', `1${'\n'.repeat(19)}2`), /<span class=/)
    assert.doesNotMatch(await render('js', `1${'\n'.repeat(20)}2`), /<span class=/)
  })
})
