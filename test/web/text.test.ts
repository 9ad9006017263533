// Counts and lists in each language's notation.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { pluralsOf } from '#features/languages/plural.ts'
import { language, listText } from '#web/text/text.ts'

void it('a count has the form of its language', () => {
  const english = pluralsOf('en')({ one: '# draft', other: '# drafts' })
  assert.deepEqual([0, 1, 2].map(english), ['0 drafts', '1 draft', '2 drafts'])
  const polish = pluralsOf('pl')({ one: '# szkic', few: '# szkice', other: '# szkiców' })
  assert.deepEqual([1, 2, 5].map(polish), ['1 szkic', '2 szkice', '5 szkiców'])
})

for (const [code, text] of [
  ['en', 'Aiko, Noor, and Emre'],
  ['de', 'Aiko, Noor und Emre'],
] as const)
  void it(`a list of names: ${code}`, () => {
    const before = language.peek()
    language.value = code
    assert.equal(listText(['Aiko', 'Noor', 'Emre']), text)
    language.value = before
  })
