// How the switcher finds names by the letters that the user types, and how much work that is.
import fc from 'fast-check'
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  findNamed,
  markedPieces,
  nameList,
  prepareName,
  prepareQuery,
  Rank,
  rankOf,
  usualBudget,
} from '#web/complete/fuzzy.ts'
import { makeStore, seeTopic, type Store } from '#web/store/store.ts'
import type { Person } from '#web/store/types.ts'
import { type NamedPlace, PlaceIndex } from '#web/switcher/place-names.ts'

const rank = (query: string, name: string): string | undefined => {
  const found = rankOf(prepareQuery(query), prepareName(name), Rank.scattered)
  return Object.entries(Rank).find(([, value]) => value === found)?.[0]
}
/** The matching letters in brackets. */
const marked = (query: string, name: string): string =>
  markedPieces(prepareQuery(query), prepareName(name), name)
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join('')

describe('what matches', () => {
  const cases: readonly (readonly [string, string, string | undefined, string?])[] = [
    ['night shift', 'Night shift', 'whole', '[Night shift]'],
    ['nig', 'night shift', 'start', '[nig]ht shift'],
    ['nsc', 'night shift Comet watch', 'words', '[n]ight [s]hift [C]omet watch'],
    ['nicowa', 'night shift Comet watch', 'words', '[ni]ght shift [Co]met [wa]tch'],
    ['comet', 'night shift Comet watch', 'words', 'night shift [Comet] watch'],
    ['night watch', 'night shift Comet watch', 'words', '[night] shift Comet [watch]'],
    ['co', 'Callum Okonedo', 'words', '[C]allum [O]konedo'],
    ['jose', 'José Müller', 'start', '[José] Müller'],
    ['muller', 'José Müller', 'words', 'José [Müller]'],
    ['MÜL', 'José Mueller Müller', 'words', 'José Mueller [Mül]ler'],
    ['met', 'Comet', 'inside', 'Co[met]'],
    ['cmt', 'Comet', 'scattered', '[C]o[m]e[t]'],
    ['build', 'ci-build_log', 'words', 'ci-[build]_log'],
    ['ü', 'grün', undefined],
    ['watch comet', 'night shift Comet watch', undefined],
    ['xyz', 'night shift', undefined],
    ['omt', 'Comet', undefined],
  ]
  for (const [query, name, expected, pieces] of cases)
    it(`${query} in ${name}: ${expected ?? 'no match'}`, () => {
      assert.equal(rank(query, name), expected)
      if (pieces !== undefined) assert.equal(marked(query, name), pieces)
    })

  it('the start of a topic counts as much as the start of a channel', () => {
    const name = prepareName('night shift Comet watch', 'night shift '.length)
    assert.equal(rankOf(prepareQuery('com'), name, Rank.scattered), Rank.start)
    assert.equal(rankOf(prepareQuery('night'), name, Rank.scattered), Rank.words)
  })

  it('any start of any words in order matches', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abcdeü7'), minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(fc.array(fc.tuple(word, fc.nat(6)), { minLength: 1, maxLength: 6 }), words => {
        const query = words.map(([text, length]) => text.slice(0, length)).join('')
        const name = words.map(([text]) => text).join(' ')
        const found = query === '' ? Rank.start : rankOf(prepareQuery(query), prepareName(name), Rank.words)
        assert.ok(found !== undefined && found <= Rank.words)
      }),
    )
  })

  it('a name of many equal words ends in time', () => {
    const name = 'aa '.repeat(30)
    const began = performance.now()
    rank(`${'a'.repeat(40)}b`, `${name}b`)
    assert.ok(performance.now() - began < 100)
  })
})

const size = { people: 10_000, channels: 2_000, topics: 50_000 }
const first = ['Aiko', 'Noor', 'Callum', 'Ingrid', 'Mateo', 'Leilani', 'Pavel', 'Hana', 'Bram', 'Tomas']
const last = ['Fairweather', 'Velasquez', 'Okonedo', 'Castellan', 'Lindgren', 'Quist', 'Greenhalgh', 'Ashdown']
const things = ['Comet', 'dome', 'motor', 'mirror', 'release', 'budget', 'weather', 'visit', 'plate', 'camera', 'fog']
const pick = (list: readonly string[], n: number): string => list[n % list.length] as string

function largeStore(): Store {
  const subscriptions = Array.from({ length: size.channels }, (_, n) => ({
    stream_id: n + 1,
    name: `${pick(things, n)} team ${n}`,
    is_archived: false,
    is_muted: false,
  }))
  const store = makeStore({ subscriptions } as never, 1)
  for (let id = 1; id <= size.people; id++) {
    const full_name = `${pick(first, id)} ${pick(last, Math.floor(id / 10))} ${id}`
    store.people.set(id, { user_id: id, full_name, email: `${id}@x`, is_active: true, is_bot: false } as Person)
  }
  for (let n = 0; n < size.topics; n++)
    seeTopic(store, 1 + (n % size.channels), `${pick(things, n)} ${pick(things, n >> 3)} ${n}`, n + 1)
  return store
}

describe('ten thousand people, two thousand channels and fifty thousand topics', () => {
  const store = largeStore()
  const index = new PlaceIndex(store, {
    topicName: topic => topic,
    userNames: ids => ids.map(id => store.people.get(id)?.full_name).join(', '),
  })
  const prepared = [...index.prepare()].length
  const { people, channels, topics } = index.names
  const lists = [people, channels, topics]
  const most = 50
  const find = (text: string) => findNamed<NamedPlace>(lists, prepareQuery(text), { most })

  it('the names are prepared in parts, each once', () => {
    assert.deepEqual(
      lists.map(({ all }) => all.length),
      Object.values(size),
    )
    assert.ok(prepared > 100)
    for (const _ of index.prepare());
    assert.equal(index.names.topics.all[0], topics.all[0])
    assert.equal(index.names.people.all[7], people.all[7])
  })

  it('the newest topic comes first', () => {
    assert.equal(topics.all[0]?.newest, size.topics)
    seeTopic(store, 1, 'fresh comet', size.topics + 1)
    for (const _ of index.prepare());
    assert.equal(index.names.topics.all[0]?.place.topic, 'fresh comet')
  })

  it('a common start compares few names, and no letters compare more than the budget', () => {
    for (const text of ['c', 'co', 'comet', 'a', 'no']) {
      const { found, compared } = find(text)
      assert.equal(found.length, most)
      assert.ok(compared < 6_000, `${text}: ${compared}`)
    }
    for (const text of ['e', 'ea', 'oe', 'reao', 'team 1', 'comet 49999', 'nothing like it'])
      assert.ok(find(text).compared <= usualBudget + 1, text)
    assert.equal(find('xyz').compared, 0)
  })

  it('a whole name is found behind any number of others that begin so', () => {
    const names = [...Array.from({ length: 5_000 }, (_, n) => `sky ${n}`), 'sky'].map(text => ({
      name: prepareName(text),
    }))
    const { found, compared } = findNamed([nameList(names)], prepareQuery('sky'), { most })
    assert.equal(found[0]?.one, names.at(-1))
    assert.ok(compared < 100)
  })
})
