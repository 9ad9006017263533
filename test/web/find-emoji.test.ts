// The search in the names of emoji, their groups and their skin tones.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { unicodeEmoji } from '#features/emoji/public.ts'
import { byGroup, findEmoji, linesOf } from '#web/emoji/find-emoji.ts'
import { skinTones, withTone } from '#web/emoji/skin-tone.ts'

const all = [...unicodeEmoji().namesByCode].map(([code, names]) => ({ code, names }))
const namesOf = (query: string): (string | undefined)[] => findEmoji(all, query).map(({ names }) => names[0])

void it('finds the whole name first, then popular ones, then starts, words and parts', () => {
  assert.equal(namesOf('heart')[0], 'heart')
  assert.equal(namesOf('thum')[0], '+1')
  assert.equal(namesOf('Party Popper')[0], 'tada')
  const cats = namesOf('cat')
  assert.equal(cats[0], 'cat')
  assert.ok(cats.indexOf('cat_face') < cats.indexOf('smile_cat'))
  assert.deepEqual(namesOf('no such emoji'), [])
  assert.deepEqual(namesOf(' '), [])
})

void it('has each emoji in one group', () => {
  const groups = byGroup(all)
  assert.equal([...groups.values()].flat().length, all.length)
  const groupOf = (name: string): string | undefined =>
    [...groups].find(([, emoji]) => emoji.some(({ names }) => names.includes(name)))?.[0]
  assert.deepEqual(['grinning', '+1', 'octopus', 'tada', 'rocket', 'heart', 'flag_fr', 'rainbow_flag'].map(groupOf), [
    'faces',
    'people',
    'nature',
    'things',
    'things',
    'signs',
    'flags',
    'flags',
  ])
})

void it('begins a new line with each section', () => {
  assert.deepEqual(linesOf([[1, 2, 3], [], [4]], 2), [[1, 2], [3], [4]])
})

void it('gives a skin tone to hands and to single people, and to nothing else', () => {
  const of = (code: string): string | undefined => withTone(code, '1f3fd')
  assert.deepEqual(['1f44d', '1f44b', '1f3c3-200d-2642', '1f469-200d-1f4bb'].map(of), ['👍🏽', '👋🏽', '🏃🏽‍♂️', '👩🏽‍💻'])
  const without = ['1f389', '1f604', '1f46a', '1f468-200d-1f469-200d-1f467'].map(of)
  assert.deepEqual(without, [undefined, undefined, undefined, undefined])
  for (const tone of skinTones) assert.ok(all.filter(({ code }) => withTone(code, tone) !== undefined).length > 300)
})
