import assert from 'node:assert/strict'
import { onEachDatabase } from '#test/suite.ts'

onEachDatabase('navigation views', test => {
  test('the longest fragment fits the key of its row', async ({ org }) => {
    const { member } = await org()
    // Different characters: a database might compress equal ones.
    const letters = Array.from({ length: 666 }, (_, n) => String.fromCodePoint(0x4e_00 + ((n * 7_919) % 20_000)))
    const longest = { fragment: letters.join(''), is_pinned: true, name: 'Long' }
    await member.ok('POST /navigation_views', longest)
    assert.deepEqual((await member.ok('GET /navigation_views')).navigation_views, [longest])
  })
})
