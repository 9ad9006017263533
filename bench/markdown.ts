// `npm run bench:markdown`: the time to render a typical message, compared with bare markdown-it on the same text. The
// two take turns, so that a busy machine slows both down. Each figure is the median of the rounds.
import MarkdownIt from 'markdown-it'
import { render } from '#features/markdown/render.ts'
import { contextWith } from '../test/features/markdown/rendering.ts'
import { helpIfAsked } from './help.ts'

helpIfAsked()

const rounds = 41
const messagesPerRound = 300
const target = 1.5

const users = [
  { id: 7, full_name: 'Ingrid Castellan', is_active: true },
  { id: 8, full_name: 'Tomas Brandt', is_active: true },
]
const context = contextWith({
  userById: new Map(users.map(user => [user.id, user])),
  userByName: new Map(users.map(user => [user.full_name.toLowerCase(), user])),
  channelByName: new Map([['harbor', { id: 3, name: 'harbor' }]]),
  emojiCode: name => (name === 'tada' ? '1f389' : undefined),
})

/** Typical messages. */
const messages = {
  'a short answer': 'Yes, the kettle is on. See you at nine.',
  'a few lines':
    'The tide tables for next week are in the usual folder.\nPlease look at **Thursday**: the ferry leaves an *hour* earlier.\n\nIf that does not suit you, tell me before noon and I will ask the harbor office for another berth.',
  'a mention and a link':
    '@**Ingrid Castellan** the minutes are here: https://files.lantern-bay.example/minutes/2031-05?page=2 and we go on in #**harbor** :tada:',
  'a list':
    'For the storm:\n\n* check the `mooring` lines\n* take in the flags\n* close the two gates at the north pier\n  * the left one sticks\n* count the lanterns\n\nThen go home.',
  'a quote and an answer':
    '@_**Tomas Brandt|8** said:\n```quote\nCould somebody bring the long ladder to the boat house on Monday, and the blue paint if there is any left?\n```\nI have the ladder. The paint is ~~gone~~ in the shed.',
  'some code':
    'It stops here:\n```\nfor lamp in lamps:\n    if lamp.is_lit:\n        lamp.put_out()\n```\nand I do not see why `is_lit` is false.',
}

const bare = new MarkdownIt({ breaks: true })
const contenders = {
  bare: async (text: string): Promise<unknown> => bare.render(text),
  ours: async (text: string): Promise<unknown> => render(text, context),
}
type Name = keyof typeof contenders
const names: readonly Name[] = ['bare', 'ours']

/** Microseconds per message. */
async function timeOf(name: Name, text: string): Promise<number> {
  const begin = performance.now()
  for (let count = 0; count < messagesPerRound; count++) await contenders[name](text)
  return ((performance.now() - begin) * 1_000) / messagesPerRound
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] as number

async function sideBySide(text: string): Promise<Record<Name, number>> {
  const seen: Record<Name, number[]> = { bare: [], ours: [] }
  for (let round = 0; round < rounds; round++) for (const name of names) seen[name].push(await timeOf(name, text))
  return { bare: median(seen.bare), ours: median(seen.ours) }
}

// Code that runs often gets compiled first.
for (let round = 0; round < 10; round++)
  for (const text of Object.values(messages)) for (const name of names) await timeOf(name, text)

console.log(
  `Medians of ${rounds} rounds`.padEnd(26) +
    'bare markdown-it'.padStart(18) +
    'Parley'.padStart(12) +
    'ratio'.padStart(8),
)
const row = (label: string, { bare: bareTime, ours }: Record<Name, number>): void =>
  console.log(
    label.padEnd(26) +
      `${bareTime.toFixed(1)} µs`.padStart(18) +
      `${ours.toFixed(1)} µs`.padStart(12) +
      (ours / bareTime).toFixed(2).padStart(8),
  )
const all: Record<Name, number> = { bare: 0, ours: 0 }
for (const [label, text] of Object.entries(messages)) {
  const times = await sideBySide(text)
  row(label, times)
  for (const name of names) all[name] += times[name]
}
row('all of them', all)
if (all.ours / all.bare > target) {
  console.error(`Parley takes more than ${target} times as long.`)
  process.exitCode = 1
}
