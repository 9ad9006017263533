// The text of the search field, and its completions.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { filterLabel } from '#web/search/filter-words.ts'
import { parseSearch, searchNames, typedOf } from '#web/search/parse-search.ts'
import { completeSearch, lastWord, suggestions, wholeFilters } from '#web/search/suggest.ts'
import { makeStore } from '#web/store/store.ts'

const store = makeStore(
  {
    subscriptions: [
      { stream_id: 7, name: 'night shift' },
      { stream_id: 8, name: 'Design' },
    ],
  } as never,
  1,
)
for (const [id, full_name] of [
  [1, 'Me Myself'],
  [5, 'Aiko Fairweather'],
  [6, 'Noor Aikman'],
] as const)
  store.people.set(id, { user_id: id, full_name, is_active: true } as never)

const names = searchNames(store)
const search = (operand: string) => ({ operator: 'search', operand })

const cases: readonly [text: string, terms: unknown[], more?: object][] = [
  ['comet watch', [search('comet watch')]],
  ['"comet watch" up', [search('"comet watch" up')]],
  ['sender:me has:image up', [{ operator: 'sender', operand: 1 }, { operator: 'has', operand: 'image' }, search('up')]],
  ['channel:"Night Shift"', [{ operator: 'channel', operand: 7 }]],
  ['from:"Aiko Fairweather"', [{ operator: 'sender', operand: 5 }]],
  ['dm:"Aiko Fairweather,Noor Aikman"', [{ operator: 'dm', operand: [5, 6] }]],
  ['-is:starred up', [{ operator: 'is', operand: 'starred', negated: true }, search('up')]],
  ['topic:comet', [{ operator: 'topic', operand: 'comet' }]],
  ['nonsense:x https://example.com', [search('nonsense:x https://example.com')]],
  ['has:nothing sender:nobody', [search('has:nothing sender:nobody')]],
  ['near:12 date:2026-05-01 up', [search('up')], { near: 12, date: '2026-05-01' }],
  ['channel:"night shift', [{ operator: 'channel', operand: 7 }]],
  ['date:some', [search('date:some')]],
  ['', []],
]

void describe('search', () => {
  for (const [text, terms, more = {}] of cases)
    void it(text === '' ? 'nothing' : text, () => assert.deepEqual(parseSearch(text, names), { terms, ...more }))

  void it('completes operators, and the names that they take', () => {
    assert.deepEqual(suggestions(store, 'up se'), [{ text: 'sender:' }])
    assert.deepEqual(suggestions(store, '-has:i'), [{ term: { operator: 'has', operand: 'image', negated: true } }])
    assert.deepEqual(suggestions(store, 'sender:aik'), [
      { term: { operator: 'sender', operand: 5 } },
      { term: { operator: 'sender', operand: 6 } },
    ])
    assert.deepEqual(suggestions(store, 'channel:"night s'), [{ term: { operator: 'channel', operand: 7 } }])
    assert.deepEqual(suggestions(store, 'nonsense:x'), [])
    assert.deepEqual(lastWord('up channel:"night s'), { before: 'up ', word: 'channel:"night s' })
  })

  void it('completes topics, of the chosen channels if there are any', () => {
    store.topics.set(7, new Map([['comet watch', { name: 'Comet watch' } as never]]))
    store.topics.set(8, new Map([['comets', { name: 'Comets' } as never]]))
    const topic = (operand: string) => ({ term: { operator: 'topic', operand } })
    assert.deepEqual(suggestions(store, 'topic:com'), [topic('Comet watch'), topic('Comets')])
    assert.deepEqual(suggestions(store, 'topic:com', [8]), [topic('Comets')])
  })

  void it('turns complete filters into pills, but no name that could still grow', () => {
    const image = { operator: 'has', operand: 'image' }
    assert.deepEqual(wholeFilters(store, 'up has:image -is:starred '), {
      terms: [image, { operator: 'is', operand: 'starred', negated: true }],
      text: 'up ',
    })
    assert.deepEqual(wholeFilters(store, 'in:design up'), { terms: [{ operator: 'channel', operand: 8 }], text: 'up' })
    assert.deepEqual(wholeFilters(store, 'topic:"comet" x').terms, [{ operator: 'topic', operand: 'comet' }])
    for (const left of ['has:image', 'topic:comet x', 'has:nothing x', 'from:aiko x'])
      assert.deepEqual(wholeFilters(store, left), { terms: [], text: left }, left)
  })

  void it('reads the filters of a narrow as they would be typed', () => {
    const text = 'up from:me after:2026-05-01 before:2026-06-01 near:7'
    const narrow = parseSearch(text, names)
    assert.deepEqual(narrow, {
      terms: [{ operator: 'sender', operand: 1 }, search('up')],
      date: '2026-05-01',
      before: '2026-06-01',
      near: 7,
    })
    const typed = typedOf(narrow)
    assert.deepEqual(
      [typed.text, typed.terms.map(({ operator }) => operator)],
      ['up', ['sender', 'after', 'before', 'near']],
    )
    assert.deepEqual(parseSearch('in:home', names).terms, [{ operator: 'in', operand: 'home' }])
    assert.deepEqual(parseSearch('in:"night shift"', names).terms, [{ operator: 'channel', operand: 7 }])
  })

  void it('completes every operator with the beginning of a name', () => {
    const aiko = { operator: 'sender', operand: 5 }
    const shift = { operator: 'channel', operand: 7, negated: true }
    const all: readonly [text: string, left: string, terms: object[], unknown?: object[]][] = [
      ['sender:aik water', 'water', [aiko]],
      ['high sender:aik -channel:"night s" water', 'high water', [aiko, shift]],
      ['high -channel:"night s', 'high', [shift]],
      ['sender:me "sender:zzz" nonsense:x sender: https://a.example', '', []],
      ['sender:zzz water', '', [], [{ word: 'sender:zzz', kind: 'user' }]],
      [
        'channel:zzz dm:zzz sender:aik',
        '',
        [aiko],
        [
          { word: 'channel:zzz', kind: 'channel' },
          { word: 'dm:zzz', kind: 'users' },
        ],
      ],
      ['date:some', '', [], [{ word: 'date:some', kind: 'date' }]],
    ]
    for (const [text, left, terms, unknown = []] of all) {
      const completed = completeSearch(store, text)
      assert.deepEqual([completed.terms, completed.unknown], [terms, unknown], text)
      if (left !== '') assert.equal(completed.text, left, text)
    }
  })

  void it('describes terms in plain words', () => {
    assert.equal(filterLabel(store, { operator: 'sender', operand: 5, negated: true }), 'Not From: Aiko Fairweather')
    assert.equal(filterLabel(store, { operator: 'channel', operand: 7 }), 'In: night shift')
  })
})
