// `npm run bench`: Parley's speed relative to the least possible work on this machine. The contenders take turns, so
// that a busy machine slows both down. Each figure is the median of the rounds. `--quick` takes about a minute.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureEvents } from './events.ts'
import { reader } from './fill.ts'
import { callApi, recordedAnswer, requestText } from './http-text.ts'
import type { Job, Load } from './load.ts'
import { endAll, processorMsOf, startServer, startWorker } from './processes.ts'
import { type Size, type Subject, startSubject } from './subject.ts'
import { helpIfAsked } from './help.ts'

helpIfAsked()

const quick = process.argv.includes('--quick')
const rounds = quick ? 5 : 11
const msPerRound = quick ? 300 : 2_000
/**
 * A small program is compiled quickly, ours only after some ten thousand requests, which matters most for fast reads.
 */
const warmUpMs = quick ? { bare: 500, reads: 5_500, rest: 1_800 } : { bare: 2_000, reads: 12_000, rest: 12_000 }
/** `--quick` uses a smaller organization, because creating a million messages takes half a minute. */
const many = quick ? { messages: 200_000, waiting: 3_000 } : { messages: 1_000_000, waiting: 10_000 }
const connections = 16
/** Far longer than a normal run. */
const giveUpMs = quick ? 180_000 : 600_000

/** The table comes at the end. */
const progress = (what: string, begun: number): void =>
  console.error(`${what}: ${((performance.now() - begun) / 1_000).toFixed(1)} s`)

const folder = mkdtempSync(join(tmpdir(), 'parley-bench-'))
const load: (job: Job) => Promise<Load> = startWorker('load.ts')

interface Contender {
  readonly port: number
  readonly requests: readonly string[]
  readonly connections?: number
}

/** Responses per second of each contender: medians of rounds in which they take turns. */
async function sideBySide<K extends string>(
  what: string,
  contenders: Readonly<Record<K, Contender>>,
  oursWarmUpMs: number = warmUpMs.rest,
): Promise<Record<K, number>> {
  const names = Object.keys(contenders) as K[]
  const run = async (name: K, ms: number): Promise<number> => {
    const { answers, seconds } = await load({ connections, ms, ...contenders[name] })
    return answers / seconds
  }
  const begun = performance.now()
  // Code that runs often gets compiled. Before that, it's several times slower.
  for (const name of names) await run(name, name === 'bare' ? warmUpMs.bare : oursWarmUpMs)
  const seen = Object.fromEntries(names.map(name => [name, [] as number[]])) as Record<K, number[]>
  for (let round = 0; round < rounds; round++) for (const name of names) seen[name].push(await run(name, msPerRound))
  progress(what, begun)
  return Object.fromEntries(names.map(name => [name, median(seen[name])])) as Record<K, number>
}

const grouped = (count: number): string => count.toLocaleString('en')

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] as number

interface Result {
  readonly label: string
  readonly ours: number
  /** Undefined for figures that are only compared with their target. */
  readonly bare: number | undefined
  readonly ratio: number
  readonly target: { readonly atLeast: number } | { readonly atMost: number }
}
const limit = (label: string, seen: number, atMost: number): Result => ({
  label,
  ours: seen,
  bare: undefined,
  ratio: seen,
  target: { atMost },
})
const isMet = ({ ratio, target }: Result): boolean =>
  'atLeast' in target ? ratio >= target.atLeast : ratio <= target.atMost

/** A thousand different messages from all over the organization. */
function spread({ oldest, newest }: Subject): number[] {
  const step = Math.max(1, Math.floor((newest - oldest) / 1_000))
  return Array.from({ length: 1_000 }, (_, index) => oldest + ((index * 7_919) % 1_000) * step)
}

const readsOf = (subject: Subject): string[] =>
  spread(subject).map(id => requestText('GET', `/messages/${id}`, subject.account))

const pageAround = (id: number): string => `/messages?anchor=${id}&num_before=10&num_after=9`
const pagesOf = (subject: Subject): string[] =>
  spread(subject).map(id => requestText('GET', pageAround(id), subject.account))

const sendOf = ({ account, channelId }: Subject): string[] => [
  requestText('POST', '/messages', account, {
    type: 'channel',
    to: String(channelId),
    topic: 'topic 1',
    content: 'The kettle is on and the minutes of the last meeting are in the usual folder.',
  }),
]

function flagsOf({ oldest, account }: Subject): string[] {
  const messages = JSON.stringify(Array.from({ length: 5_000 }, (_, index) => oldest + index))
  return ['add', 'remove'].map(op => requestText('POST', '/messages/flags', account, { messages, op, flag: 'starred' }))
}

interface Answer {
  readonly text: string
  readonly headers: object
}

/** A bare server that repeats a recorded Parley response, or builds its own from one. */
async function startBare(name: string, answer: Answer, program = 'bare.ts', database = `${name}.db`): Promise<number> {
  const file = join(folder, `${name}.json`)
  writeFileSync(file, recordedAnswer(answer))
  return startServer([join(import.meta.dirname, program), join(folder, database), file])
}

const subjectIn = async (name: string, size: Size): Promise<Subject> => {
  const begun = performance.now()
  const dataDir = join(folder, name)
  mkdirSync(dataDir)
  const subject = await startSubject(dataDir, size)
  progress(`an organization with ${grouped(size.messages)} messages and ${grouped(size.subscribers + 1)} users`, begun)
  return subject
}

/** An account is limited to 200 queues, so many accounts take turns. */
const registrations = Array.from({ length: 1_000 }, (_, index) =>
  requestText('POST', '/register', reader(index + 1), {}),
)

async function measureRegister(): Promise<Result[]> {
  const team = await subjectIn('team', { messages: 10_000, subscribers: 1_000, channels: 200 })
  const bare = await startBare('state', await callApi(team.port, 'POST', '/register', reader(1)))
  const registers = await sideBySide('POST /register', {
    bare: { port: bare, requests: [requestText('GET', '/register', reader(1))], connections: 1 },
    team: { port: team.port, requests: registrations, connections: 1 },
  })
  const processorBefore = processorMsOf(team.port)
  const { answers } = await load({ port: team.port, requests: registrations, connections: 1, ms: rounds * msPerRound })
  const processorMs = (processorMsOf(team.port) - processorBefore) / answers
  return [
    limit('ms of processor time of POST /register, 1,000 users and 200 channels', processorMs, 15),
    {
      label: 'POST /register, 1,000 users and 200 channels, against the same bytes',
      ours: registers.team,
      bare: registers.bare,
      ratio: registers.team / registers.bare,
      target: { atLeast: 0.01 },
    },
  ]
}

async function measureWaiting(): Promise<Result[]> {
  const clients = many.waiting
  const subject = await subjectIn('waiting', { messages: 100, subscribers: clients })
  const begun = performance.now()
  const [send = ''] = sendOf(subject)
  const { ours, bare, kilobytesPerClient, megabytesForAll } = await measureEvents(subject, {
    folder,
    clients,
    rounds,
    send,
  })
  progress('waiting clients', begun)
  return [
    {
      label: 'a message to the last of 1,000 waiting clients against bare node:http: ms',
      ours: median(ours),
      bare: median(bare),
      ratio: median(ours) / median(bare),
      target: { atMost: 2 },
    },
    limit(`kB for each of ${grouped(clients)} waiting clients, from a fresh process`, kilobytesPerClient, 40),
    limit(`MB of a process with ${grouped(clients)} waiting clients`, megabytesForAll, 600),
  ]
}

async function measureRequests(): Promise<Result[]> {
  const small = await subjectIn('small', { messages: 10_000, subscribers: 9 })
  const large = await subjectIn('large', { messages: many.messages, subscribers: 0 })
  const crowd = await subjectIn('crowd', { messages: 10_000, subscribers: 9_999 })
  const bare = await startBare('message', await callApi(small.port, 'GET', `/messages/${small.oldest}`, small.account))

  const reads = await sideBySide(
    'reading one message',
    {
      bare: { port: bare, requests: readsOf(small) },
      small: { port: small.port, requests: readsOf(small) },
      large: { port: large.port, requests: readsOf(large) },
    },
    warmUpMs.reads,
  )
  const page = await callApi(small.port, 'GET', pageAround(small.oldest + 100), small.account)
  const barePage = await startBare('page', page, 'bare-page.ts', join('small', 'parley.db'))
  const pages = await sideBySide(
    'reading pages',
    {
      bare: { port: barePage, requests: pagesOf(small) },
      small: { port: small.port, requests: pagesOf(small) },
    },
    warmUpMs.reads,
  )
  const sends = await sideBySide('sending', {
    bare: { port: bare, requests: sendOf(small) },
    small: { port: small.port, requests: sendOf(small) },
    crowd: { port: crowd.port, requests: sendOf(crowd) },
  })
  const flags = await sideBySide('flags', {
    bare: { port: bare, requests: flagsOf(small), connections: 1 },
    small: { port: small.port, requests: flagsOf(small), connections: 1 },
  })
  return [
    {
      label: 'GET /messages/{id} against the same bytes from bare node:http',
      ours: reads.small,
      bare: reads.bare,
      ratio: reads.small / reads.bare,
      target: { atLeast: 0.35 },
    },
    {
      label: 'GET /messages, 20 messages, against a raw query and JSON: times slower',
      ours: pages.small,
      bare: pages.bare,
      ratio: pages.bare / pages.small,
      target: { atMost: 3 },
    },
    {
      label: 'POST /messages against one durable insert behind bare node:http',
      ours: sends.small,
      bare: sends.bare,
      ratio: sends.small / sends.bare,
      target: { atLeast: 0.3 },
    },
    {
      label: `reading among ${grouped(many.messages)} messages, compared with 10,000: times slower`,
      ours: reads.large,
      bare: reads.small,
      ratio: reads.small / reads.large,
      target: { atMost: 1.2 },
    },
    {
      label: 'sending to 10,000 subscribers, compared with 10: times slower',
      ours: sends.crowd,
      bare: sends.small,
      ratio: sends.small / sends.crowd,
      target: { atMost: 1.3 },
    },
    {
      label: 'flags of 5,000 messages against the raw upsert: times slower',
      ours: flags.small,
      bare: flags.bare,
      ratio: flags.bare / flags.small,
      target: { atMost: 5 },
    },
  ]
}

function print(results: readonly Result[]): void {
  const line = (label: string, ...cells: string[]): void =>
    console.log(label.padEnd(70) + cells.map(cell => cell.padStart(12)).join(''))
  line(`Answers a second, medians of ${rounds} rounds`, 'ours', 'bare', 'ratio', 'target', '')
  for (const result of results) {
    const { label, ours, bare, ratio, target } = result
    const wanted = 'atLeast' in target ? `>= ${target.atLeast}` : `<= ${target.atMost}`
    line(label, ours.toFixed(1), bare?.toFixed(1) ?? '', ratio.toFixed(2), wanted, isMet(result) ? 'ok' : 'missed')
  }
}

const giveUp = setTimeout(() => {
  console.error('The measurement took too long.')
  endAll()
  process.exit(2)
}, giveUpMs)
try {
  const results = [...(await measureRequests()), ...(await measureRegister()), ...(await measureWaiting())]
  print(results)
  if (!results.every(isMet)) process.exitCode = 1
} finally {
  clearTimeout(giveUp)
  endAll()
  rmSync(folder, { recursive: true, force: true })
}
