// The list of mutants (test/mutants) survives changes to the sources.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { makeMutants } from '../mutants/make.ts'
import { mutated, readMutants } from '../mutants/mutant.ts'

const mutant = { file: 'x.ts', old: 'if (a === b) return', new: 'if (a !== b) return' }

void it('a mutant moves with its lines, and is stale if they are gone or appear twice', () => {
  assert.equal(mutated('\n\n  if (a === b) return\n', mutant), '\n\n  if (a !== b) return\n')
  assert.equal(mutated('if (a === c) return', mutant), undefined)
  assert.equal(mutated('if (a === b) return\nif (a === b) return', mutant), undefined)
})

void it('rebuilding the list keeps recorded results and replaces stale mutants', () => {
  const known = makeMutants(readMutants(), 1)
  assert.ok(known.length >= 150, `${known.length}`)
  const [first, ...others] = known
  assert.ok(first !== undefined)
  const caught = others.map(one => ({ ...one, caughtBy: 'test/features/messages/send.test.ts' }))
  const again = makeMutants([{ ...first, old: 'is not there' }, ...caught], 2)
  assert.equal(again.length, known.length)
  assert.equal(again.filter(({ caughtBy }) => caughtBy !== undefined).length, caught.length)
  assert.ok(again.every(one => one.old !== 'is not there' && one.old !== one.new))
})
