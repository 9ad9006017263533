// What the keys of the switcher choose, without a page.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { makeStore } from '#web/store/store.ts'
import { channelNamed, PlaceIndex } from '#web/switcher/place-names.ts'
import { chosenBy, searchBesides, searchOf } from '#web/switcher/switcher-keys.ts'

describe('the keys of the switcher', () => {
  const cases: readonly (readonly [string, number, number | undefined])[] = [
    ['ArrowDown', 0, 1],
    ['ArrowDown', 19, 0],
    ['ArrowUp', 0, 19],
    ['PageDown', 3, 11],
    ['PageDown', 18, 19],
    ['PageUp', 11, 3],
    ['PageUp', 2, 0],
    ['Home', 7, 0],
    ['End', 7, 19],
    ['Enter', 7, undefined],
    ['x', 7, undefined],
  ]
  for (const [key, at, expected] of cases)
    it(`${key} in row ${at} of 20 ${expected === undefined ? 'chooses no row' : `chooses row ${expected}`}`, () =>
      assert.equal(chosenBy({ key, shiftKey: false }, at, 20), expected))

  it('Shift with Home or End selects text', () => {
    assert.equal(chosenBy({ key: 'Home', shiftKey: true }, 7, 20), undefined)
    assert.equal(chosenBy({ key: 'End', shiftKey: true }, 7, 20), undefined)
  })

  it('Tab searches in the chosen place, or for what is typed without its mark', () => {
    const terms = [{ operator: 'channel', operand: 5 }]
    assert.deepEqual(searchBesides({ terms }, 'night'), { begun: { terms, text: '' } })
    assert.deepEqual(searchBesides({}, ' night '), { begun: { terms: [], text: 'night' } })
    assert.deepEqual(searchBesides(undefined, '#night'), { begun: { terms: [], text: 'night' } })
  })

  it('a slash searches for the rest, and alone goes on with the search on the page', () => {
    assert.deepEqual(searchOf('/comet'), { begun: { terms: [], text: 'comet' } })
    assert.deepEqual(searchOf('/'), {})
  })
})

describe('the channel that is named after #', () => {
  const store = makeStore(
    { subscriptions: ['night', 'Night shift', 'Küche'].map((name, at) => ({ stream_id: at + 1, name })) } as never,
    9,
  )
  const index = new PlaceIndex(store, { topicName: topic => topic, userNames: () => '' })
  for (const _ of index.prepare());
  const cases: readonly (readonly [string, number | undefined])[] = [
    ['#night', 1],
    ['#nigh', undefined],
    ['#night sh', 1],
    ['#NIGHT shift com', 2],
    ['#kuche', 3],
    ['night', undefined],
    ['#', undefined],
  ]
  for (const [text, expected] of cases)
    it(`${text}: ${expected ?? 'none'}`, () => assert.equal(channelNamed(index.names, text), expected))
})
