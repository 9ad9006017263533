// The rows on the page while a user scrolls through many messages.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  groupSize,
  groupsOf,
  hasAfter,
  hasBefore,
  mostRows,
  rangeAround,
  settled,
  withGroupAfter,
  withGroupBefore,
} from '#web/feed/shown-range.ts'

const ids = Array.from({ length: 2_000 }, (_, n) => 3 * n + 1)
const most = mostRows(720)
const whole = { ids, foundNewest: true }
const rowsOf = (range: ReturnType<typeof rangeAround>, of = ids): number[] => groupsOf(range, of).flat()

void describe('rows on the page', () => {
  void it('going to the start and back to the end shows every message, and never more than the limit', () => {
    let range = rangeAround(whole, 3_000, most)
    const seen = new Set<number>()
    const look = (): void => {
      const rows = rowsOf(range)
      assert.ok(rows.length <= most)
      assert.deepEqual(rows, ids.slice(ids.indexOf(rows[0] ?? 0), ids.indexOf(rows.at(-1) ?? 0) + 1))
      for (const id of rows) seen.add(id)
    }
    for (look(); hasBefore(range, whole); look()) range = withGroupBefore(range, whole)
    assert.equal(rowsOf(range)[0], ids[0])
    for (look(); hasAfter(range, whole); look()) range = withGroupAfter(range, whole)
    assert.deepEqual([rowsOf(range).at(-1), range.end], [ids.at(-1), Infinity])
    assert.equal(seen.size, ids.length)
  })

  void it('a step adds one group, and leaves the remaining groups the same', () => {
    const range = rangeAround(whole, 3_000, most)
    const next = withGroupBefore(range, whole)
    assert.deepEqual(next.starts.slice(1), range.starts)
    assert.equal(rowsOf(next).length - rowsOf(range).length, groupSize)
  })

  void it('new messages join the last group, and later start new ones', () => {
    let held = { ids: ids.slice(0, 60), foundNewest: true }
    let range = rangeAround(held, Infinity, most)
    const [start] = range.starts
    for (let n = 60; n < 600; n++) {
      held = { ids: ids.slice(0, n + 1), foundNewest: true }
      range = settled(range, held, ids[n] ?? 0)
      const rows = rowsOf(range, held.ids)
      assert.equal(rows.at(-1), ids[n])
      assert.ok(rows.length <= most)
    }
    assert.ok(!range.starts.includes(start ?? 0))
  })

  void it('a user at the end stays there when many messages arrive at once', () => {
    for (const count of [30, 100, 1_000]) {
      const held = { ids: ids.slice(0, 80 + count), foundNewest: true }
      const range = settled(rangeAround({ ids: ids.slice(0, 80), foundNewest: true }, Infinity, most), held, Infinity)
      assert.equal(rowsOf(range, held.ids).at(-1), held.ids.at(-1))
      assert.ok(rowsOf(range, held.ids).length <= most)
    }
  })

  void it("new messages don't push out the rows of a user at the top", () => {
    let held = { ids: ids.slice(0, most), foundNewest: true }
    let range = rangeAround(held, 1, most)
    while (hasAfter(range, held)) range = withGroupAfter(range, held)
    held = { ids: ids.slice(0, most + 60), foundNewest: true }
    range = settled(range, held, 1)
    assert.equal(rowsOf(range, held.ids)[0], 1)
    assert.ok(rowsOf(range, held.ids).length <= most)
    assert.ok(hasAfter(range, held))
  })

  void it('without the newest messages, nothing joins the end on its own', () => {
    const held = { ids: ids.slice(0, 80), foundNewest: false }
    let range = rangeAround(held, Infinity, most)
    assert.ok(!hasAfter(range, held))
    const later = { ids: ids.slice(0, 180), foundNewest: true }
    range = settled(range, later, 1)
    assert.equal(rowsOf(range, later.ids).at(-1), ids[79])
    assert.ok(hasAfter(range, later))
  })

  void it('it starts over when all its rows have been deleted', () => {
    const range = rangeAround(whole, 1, most)
    const rest = { ids: ids.slice(1_000), foundNewest: true }
    assert.equal(rowsOf(settled(range, rest, 1), rest.ids)[0], ids[1_000])
  })
})
