// Searching emoji names, their groups and skin tones.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { it } from 'node:test'
import { skinTones, withTone } from '#web/emoji/chosen-emoji.ts'
import { byGroup, type EmojiData, findEmoji, linesOf, listed } from '#web/emoji/find-emoji.ts'

const { names: code_to_names, ...more } = JSON.parse(readFileSync('src/features/emoji/unicode-emoji.json', 'utf8'))
const data: EmojiData = { code_to_names, ...more }
const all = listed(data)
const namesOf = (query: string): (string | undefined)[] => findEmoji(all, query).map(({ names }) => names[0])

void it('finds the whole name first, then popular ones, then starts, words and parts', () => {
  assert.equal(namesOf('heart')[0], 'heart')
  assert.equal(namesOf('thum')[0], '+1')
  assert.equal(namesOf('Party Popper')[0], 'tada')
  const cats = namesOf('cat')
  assert.equal(cats[0], 'cat')
  assert.ok(cats.indexOf('kitten') < cats.indexOf('smile_cat'))
  assert.deepEqual(namesOf('no such emoji'), [])
  assert.deepEqual(namesOf(' '), [])
})

void it('lists all names where the data has no groups', () => {
  assert.deepEqual(findEmoji(listed({ code_to_names }), 'heart')[0]?.names[0], 'heart')
})

void it("finds names that differ from Unicode's, and aliases", () => {
  assert.deepEqual(
    ['folded_hands', 'thank you', 'memo', 'pencil', 'thumbsup', 'gyoza', 'gyōza', 'flag turkiye'].map(
      query => findEmoji(all, query)[0]?.code,
    ),
    ['1f64f', '1f64f', '1f4dd', '270f', '1f44d', '1f95f', '1f95f', '1f1f9-1f1f7'],
  )
})

void it("has each emoji in one group, in Unicode's order", () => {
  const groups = byGroup(all)
  const codes = [...groups.values()].flat().map(({ code }) => code)
  assert.equal(new Set(codes).size, codes.length)
  // The tones themselves aren't emoji to pick.
  assert.deepEqual(
    Object.keys(data.code_to_names)
      .filter(code => !codes.includes(code))
      .sort(),
    [...skinTones],
  )
  assert.deepEqual(codes.slice(0, 3), ['1f600', '1f603', '1f604'])
  const groupOf = (name: string): string | undefined =>
    [...groups].find(([, emoji]) => emoji.some(({ names }) => names.includes(name)))?.[0]
  assert.deepEqual(['heart', '+1', 'octopus', 'apple', 'rocket', 'tada', 'guitar', 'check', 'flag_fr'].map(groupOf), [
    'smileys',
    'people',
    'nature',
    'food',
    'places',
    'activities',
    'objects',
    'symbols',
    'flags',
  ])
})

void it('starts a new line for each section', () => {
  assert.deepEqual(linesOf([[1, 2, 3], [], [4]], 2), [[1, 2], [3], [4]])
})

void it('gives a skin tone to hands and people, and to nothing else', () => {
  const known = new Map(all.map(emoji => [emoji.code, emoji]))
  const toned = ['1f44d', '1f44b', '1f3c3-200d-2642', '1f469-200d-1f4bb', '1f91d']
  assert.deepEqual(
    toned.map(code => withTone(code, '1f3fd')),
    ['👍🏽', '👋🏽', '🏃🏽‍♂️', '👩🏽‍💻', '🤝🏽'],
  )
  assert.ok(toned.every(code => known.get(code)?.hasTones))
  // A couple of several characters would need a tone for each.
  const without = ['1f389', '1f604', '1f46a', '1f468-200d-1f469-200d-1f467', '1f468-200d-2764-200d-1f468']
  assert.deepEqual(
    without.map(code => known.get(code)?.hasTones),
    without.map(() => false),
  )
  const isRecommended = new RegExp(String.raw`^\p{RGI_Emoji}$`, 'v')
  const withTones = all.filter(({ hasTones }) => hasTones)
  assert.ok(withTones.length > 300)
  for (const tone of skinTones) assert.ok(withTones.every(({ code }) => isRecommended.test(withTone(code, tone))))
})
