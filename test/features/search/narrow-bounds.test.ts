// The limits of a narrow, and the cost of the largest narrows.
// Measures processor time, so it runs in a process of its own.
import assert from 'node:assert/strict'
import { ids, is, not, tryList } from '#test/reading.ts'
import { size } from '#test/long.ts'
import { Random } from '#test/random.ts'
import { mainlyOnSqlite, onEachDatabase } from '#test/suite.ts'
import type { Org, Person } from '#test/world.ts'
import { processorTime } from '../markdown/effort.ts'

/** Every operation that takes a narrow. */
const operations: readonly (readonly [string, Record<string, unknown>])[] = [
  ['GET /messages', { anchor: 'newest', num_before: 100, num_after: 0 }],
  ['GET /messages/matches_narrow', { msg_ids: [1] }],
  ['POST /messages/flags/narrow', { anchor: 'oldest', num_before: 0, num_after: 5_000, op: 'add', flag: 'starred' }],
  ['POST /register', { fetch_event_types: [] }],
]

const times = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n))
const words = (count: number, first = 0): string => times(count, n => `word${first + n}`).join(' ')

const tooLong = (limit: string): string => `narrow is too long (limit: ${limit})`

onEachDatabase('narrow limits', test => {
  test('everything up to the limits is allowed, and one more is refused by every operation', async ({ org }) => {
    const { owner } = await org()
    const allowed: unknown[] = [
      times(20, n => not('topic', `topic ${n}`)),
      [is('topic', 'x'.repeat(5_000))],
      times(20, () => not('topic', 'x'.repeat(250))),
      [is('topic', '😀'.repeat(1_000))],
      [is('dm-including', Array(500).fill(owner.id))],
      [is('search', words(100))],
      [is('search', words(60)), not('search', words(40, 60))],
      [is('search', `"${words(100)}"`)],
      // A repeated word counts once.
      [is('search', 'a '.repeat(2_500))],
    ]
    const refused: [unknown, string][] = [
      [times(21, n => not('topic', `topic ${n}`)), tooLong('20 items')],
      [times(21, () => is('is', 'dm')), tooLong('20 items')],
      [[is('topic', 'x'.repeat(5_001))], tooLong('5000 characters')],
      [times(2, () => is('topic', 'x'.repeat(2_501))), tooLong('5000 characters')],
      [[['topic', 'x'.repeat(5_001)]], tooLong('5000 characters')],
      [[is('dm', Array(501).fill(owner.id))], 'narrow[0]["operand"] is too long (limit: 500 items)'],
      [[is('o'.repeat(51), 'x')], 'narrow[0]["operator"] is too long (limit: 50 characters)'],
      [[is('search', words(101))], 'narrow has too many search words (limit: 100 words)'],
      [[is('search', words(60)), not('search', words(41, 60))], 'narrow has too many search words (limit: 100 words)'],
      [[is('search', `"${'a '.repeat(101)}"`)], 'narrow has too many search words (limit: 100 words)'],
    ]
    for (const [route, fields] of operations) {
      for (const narrow of allowed) {
        const answer = await owner.call(route, { ...fields, narrow })
        assert.equal(answer.status, 200, `${route} ${JSON.stringify(narrow).slice(0, 60)}: ${answer.text}`)
      }
      for (const [narrow, msg] of refused) {
        const { status, body } = await owner.call(route, { ...fields, narrow })
        assert.deepEqual([status, body.msg], [400, msg], `${route} ${JSON.stringify(narrow).slice(0, 60)}`)
      }
    }
  })

  test('any text can be searched for', async ({ org }) => {
    const { owner, channel } = await org()
    await owner.send(await channel('general'), 'one "two" (three) AND four', 'topic')
    const random = new Random(11)
    for (let n = 0; n < size(40, 150); n++) {
      const text = times(1 + random.below(12), () => random.pick(pieces)).join('')
      for (const narrow of [[is('search', text)], [not('search', text)], [is('search', text), not('search', text)]]) {
        const { status, body } = await tryList(owner, narrow)
        assert.ok(status === 200 || status === 400, `${JSON.stringify(text)}: ${status}`)
        const why = text.trim() === '' ? 'operand cannot be blank.' : 'operand must not contain null bytes'
        if (status === 400) assert.equal(body.msg, why, JSON.stringify(text))
      }
    }
  })
})

/** Texts that are syntax in one of the databases. */
const operatorsOfSearch =
  `" ' '' \\ ( ) { } [ ] * ^ : :: - + & | ! <-> <2> AND OR NOT NEAR(a topic: place:"realm1" % _ / ; -- /* $1 ?`.split(
    ' ',
  )
/** Texts that are hard to split into words. */
const oddText = "the a and it's é e\u0301 \u0301 ﬁ ẞ İ \u202E ﷺ 字 ไทย 😀 👨‍👩‍👧 \u0000 \uD800 \uDC00 \u200B \uFEFF".split(
  ' ',
)
const pieces = [...operatorsOfSearch, ...oddText, 'x'.repeat(300), '9'.repeat(70), ' ', ' ', ' ', '\t', '\n', '\u00A0']

/** Ten messages of maximum length, which repeat one word, and some short ones. */
async function talkative({ owner, channel }: Org): Promise<number[]> {
  const general = await channel('general')
  const sent: number[] = []
  for (let n = 0; n < 10; n++) sent.push(await owner.send(general, `b ${'a '.repeat(4_990)}b`, 'topic'))
  for (let n = 0; n < 100; n++) sent.push(await owner.send(general, `word${n} word${n + 1}`, 'topic'))
  return sent
}

const searches: Readonly<Record<string, unknown[]>> = {
  'many repeated words': [is('search', 'a '.repeat(2_500))],
  'a phrase of one word': [is('search', `"${'a '.repeat(100)}"`)],
  'a phrase that almost occurs': [is('search', `"${'a '.repeat(98)}b a"`)],
  'phrases that begin alike': [is('search', times(13, n => `"${'a '.repeat(n + 1)}"`).join(' '))],
  'a hundred words': [is('search', words(100))],
  'negated words': times(20, n => not('search', words(5, n * 5))),
  'negated phrases': times(20, n => not('search', `"${'a '.repeat(3)}b${n}"`)),
  'negated phrase of one word': [not('search', `"${'a '.repeat(100)}"`)],
  'other negated terms': times(20, n => not(n % 2 === 0 ? 'topic' : 'has', n % 2 === 0 ? `t${n}` : 'reaction')),
}

/** Processor milliseconds of one request; the fastest of three, since the machine does other work too. */
async function costOf(person: Person, route: string, fields: Record<string, unknown>): Promise<number> {
  const costs: number[] = []
  for (let n = 0; n < 3; n++) costs.push(await processorTime(() => person.ok(route, fields)))
  return Math.min(...costs)
}

mainlyOnSqlite('the cost of the largest narrows', test => {
  // The server's part is at most half of it: the client reads and checks the response in the same thread.
  test('every operation takes at most 200 ms of processor time', async ({ org }) => {
    const all = await org()
    // Three long messages fit in one response with their highlights.
    const inOneResponse = (await talkative(all)).slice(7)
    const slow: string[] = []
    for (const [what, narrow] of Object.entries(searches))
      for (const [route, fields] of operations) {
        const msg_ids = route.includes('matches') ? { msg_ids: inOneResponse } : {}
        const cost = await costOf(all.owner, route, { ...fields, ...msg_ids, narrow })
        if (cost > 200) slow.push(`${route}, ${what}: ${Math.round(cost)} ms`)
      }
    assert.deepEqual(slow, [])
  })

  test('negated searches are evaluated for thousands of messages together', async ({ org }) => {
    const { owner, channel } = await org()
    const general = await channel('general')
    const sent: number[] = []
    for (let n = 0; n < 300; n++) sent.push(await owner.send(general, `word${n % 3} text`, 'topic'))
    const unwanted = [not('search', 'word0 text'), not('search', '"word1 text"'), not('search', 'word2 missing')]
    const expected = sent.filter((_, n) => n % 3 === 2)
    const all = { num_before: 1_000 }
    assert.deepEqual(await ids(owner, unwanted, all), expected)
    assert.deepEqual(await ids(owner, unwanted, { num_before: 7 }), expected.slice(-7))
    assert.deepEqual(await ids(owner, [...unwanted, is('channel', general)], all), expected)
    assert.deepEqual(await ids(owner, [...unwanted, is('search', 'text')], all), expected)
    const oldest = { anchor: 'oldest', num_before: 0, num_after: 7 }
    assert.deepEqual(await ids(owner, unwanted, oldest), expected.slice(0, 7))
    const { messages } = await owner.ok('GET /messages/matches_narrow', { msg_ids: sent, narrow: unwanted })
    assert.deepEqual(Object.keys(messages).map(Number), expected)
  })
})
