// Ascending lists of IDs stay ascending, each ID once, and say whether they have changed.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { hasId, indexOfId, insertId, mergedIds, removeId } from '#web/store/sorted-ids.ts'

void it('a list of IDs matches a set, in order, and reports each change', () => {
  const [ids, known]: [number[], Set<number>] = [[], new Set()]
  // Each number up to 16 comes and goes, some of them twice.
  for (let step = 1; step <= 200; step++) {
    const id = (step * step * 7) % 17
    const isThere = known.has(id)
    assert.equal(hasId(ids, id), isThere)
    assert.equal(indexOfId(ids, id), [...known].filter(one => one < id).length)
    if (step % 3 === 0) {
      assert.equal(removeId(ids, id), isThere)
      known.delete(id)
    } else {
      assert.equal(insertId(ids, id), !isThere)
      known.add(id)
    }
    assert.deepEqual(
      ids,
      [...known].sort((a, b) => a - b),
    )
  }
})

void it('two lists together have each ID once', () => {
  assert.deepEqual(mergedIds([1, 5, 9, 10], [2, 5, 100]), [1, 2, 5, 9, 10, 100])
  assert.deepEqual(mergedIds([], [3]), [3])
})
