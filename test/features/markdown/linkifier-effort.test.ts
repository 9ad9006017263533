// Linkifiers cost a message, and a page of messages, no more than a fixed effort (docs/markdown.md, "Limits").
// Measures processor time, so it runs in a process of its own.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { linkFinder, topicLinker } from '#features/linkifiers/public.ts'
import { processorTime } from './effort.ts'

const linkifier = (pattern: string, id: number): Parameters<typeof linkFinder>[0][number] => ({
  id,
  realm_id: 1,
  position: id,
  pattern,
  url_template: 'https://x.example/{id}',
  example_input: null,
  reverse_template: null,
  alternative_url_templates: '[]',
})
const many = (count: number, patternOf: (index: number) => string): ReturnType<typeof linkifier>[] =>
  Array.from({ length: count }, (_, index) => linkifier(patternOf(index), index + 1))

/** The lowest cost of several tries: other processes use the machine too. */
async function bestOf(work: () => unknown): Promise<number> {
  let best = Infinity
  for (let round = 0; round < 5 && best > mostMs; round++)
    best = Math.min(best, await processorTime(async () => work()))
  return best
}
const mostMs = 60

const plain = many(100, index => `#${index}-(?P<id>[0-9]+)`)
const costly = many(200, index => `(?P<id>(?:[a-z]{1,99}|[a-y]{1,99})_${index})`)
const lines = 'ab\n'.repeat(5_000)
const letters = 'a'.repeat(20_000)

void describe('linkifier effort', () => {
  for (const [name, linkifiers, text] of [
    ['many on many lines', plain, lines],
    ['many that can begin anywhere, on many lines', many(100, index => `(?P<id>[a-z]+)${index}`), lines],
    ['costly ones on many letters', costly, letters],
    ['one that reads the rest of the text for each letter', [linkifier('(?P<id>[a-z]*[0-9])|a', 1)], letters],
  ] as const)
    void it(`is bounded: ${name}`, async () => {
      const ms = await bestOf(() => linkFinder(linkifiers)(text))
      assert.ok(ms <= mostMs, `${Math.round(ms)} ms`)
    })

  void it('is bounded for all topics of a response', async () => {
    const topics = Array.from({ length: 5_000 }, (_, index) => `${'a'.repeat(50)} ${index}`)
    const ms = await bestOf(() => topics.map(topicLinker(costly)))
    assert.ok(ms <= mostMs, `${Math.round(ms)} ms`)
  })

  void it("is spent once per topic, however often it's shown", () => {
    const links = topicLinker(many(20, index => `(?P<id>[a-z]{1,20}-${index})`))
    const all = Array.from({ length: 5_000 }, () => links('see ab-7'))
    assert.deepEqual(all.at(-1), [{ text: 'ab-7', url: 'https://x.example/ab-7' }])
  })

  void it('is enough for normal linkifiers and long messages', () => {
    const text = `${'word '.repeat(1_990)}#99-1`
    assert.equal(linkFinder(plain)(text).length, 1)
  })
})
