// `npm run bench:cluster`: one process on SQLite, then one, two and four processes on PostgreSQL. Each request goes to
// the next process. Everything runs on one machine, so more processes also share its cores.
//   npm run bench:cluster -- [--quick]
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startPostgres } from '#test/embedded-postgres.ts'
import type { Held, HoldJob } from './hold.ts'
import { type Account, callApi, requestText } from './http-text.ts'
import type { Job, Load } from './load.ts'
import { endAll, endServer, kilobytesOf, startWorker } from './processes.ts'
import { newAccount, newOrganization, type NewSubject, serve, startNewSubject } from './subject.ts'
import { helpIfAsked } from './help.ts'
import { percentile } from './statistics.ts'

helpIfAsked()

const quick = process.argv.includes('--quick')
/** Messages are sent in these organizations. Clients wait in another. */
const organizations = 10
const connections = 32
const sendMs = quick ? 1_000 : 5_000
const latencyRounds = quick ? 50 : 300
const rounds = quick ? 2 : 5
const waitingClients = quick ? [200, 1_000] : [1_000, 10_000]
const mostWaiting = Math.max(...waitingClients)
/** The limit per account. */
const queuesPerAccount = 200
const registersAtOnce = 20
/** Enough time for all polls to arrive. */
const settleMs = (clients: number): number => 500 + clients / 2

/** An account, and a channel that it can post in. */
interface Sender {
  readonly account: Account
  readonly channelId: number
}

interface Filled {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly senders: readonly Sender[]
  /** Clients use these polls to wait for this user's messages. */
  readonly polls: string[]
  readonly speaker: Sender
}

const message = ({ account, channelId }: Sender): string =>
  requestText('POST', '/messages', account, {
    type: 'channel',
    to: String(channelId),
    topic: 'topic 1',
    content: 'The kettle is on and the minutes of the last meeting are in the usual folder.',
  })

async function filled(dataDir: string, databaseUrl?: string): Promise<Filled> {
  mkdirSync(dataDir)
  const first = await startNewSubject(dataDir, databaseUrl)
  const senders: Sender[] = []
  for (let n = 0; n < organizations; n++) {
    const account = newOrganization(dataDir, `bench${n}`, databaseUrl)
    const { id } = await callApi(first.port, 'POST', '/channels/create', account, { name: 'bench', subscribers: '[]' })
    await callApi(first.port, 'POST', '/users/me/subscriptions', account, { subscriptions: '[{"name":"bench"}]' })
    senders.push({ account, channelId: id })
  }
  const polls = await registerQueues(first)
  await endServer(first.port)
  return { dataDir, databaseUrl, senders, polls, speaker: first }
}

async function registerQueues({ port, account }: NewSubject): Promise<string[]> {
  const polls: string[] = []
  const subscriptions = '[{"name":"bench"}]'
  const fields = { event_types: '["message"]', fetch_event_types: '[]', idle_queue_timeout: '86400' }
  for (let n = 0; polls.length < mostWaiting; n++) {
    const listener = await newAccount(port, account, `listener${n}`)
    await callApi(port, 'POST', '/users/me/subscriptions', listener, { subscriptions })
    const register = async (): Promise<string> => {
      const { queue_id, last_event_id } = await callApi(port, 'POST', '/register', listener, fields)
      return requestText('GET', `/events?queue_id=${queue_id}&last_event_id=${last_event_id}`, listener)
    }
    for (let made = 0; made < queuesPerAccount && polls.length < mostWaiting; made += registersAtOnce)
      polls.push(...(await Promise.all(Array.from({ length: registersAtOnce }, register))))
  }
  return polls
}

/** Spreads the connections over all processes and organizations. */
async function sendsPerSecond(ports: readonly number[], requests: readonly string[]): Promise<number> {
  const run = async (ms: number): Promise<number> => {
    const share = connections / ports.length
    const jobs = ports.map((port, n) => {
      const job: Job = { port, requests, connections: share, ms }
      return (loads[n] as (job: Job) => Promise<Load>)(job)
    })
    return (await Promise.all(jobs)).reduce((sum, { answers, seconds }) => sum + answers / seconds, 0)
  }
  await run(sendMs / 2)
  return run(sendMs)
}

/** The time from sending a message through one process to getting its event from another. */
async function latencies(ports: readonly number[], { account, channelId }: Sender): Promise<number[]> {
  const [sending, listening] = [ports[0] as number, ports.at(-1) as number]
  const fields = { event_types: '["message"]', fetch_event_types: '[]' }
  const queue = await callApi(listening, 'POST', '/register', account, fields)
  let last = queue.last_event_id as number
  const seen: number[] = []
  for (let round = 0; round < latencyRounds; round++) {
    const poll = callApi(listening, 'GET', `/events?queue_id=${queue.queue_id}&last_event_id=${last}`, account)
    // By then the poll is waiting.
    await pause(20)
    const begin = performance.now()
    const sent = { type: 'channel', to: String(channelId), topic: 'topic 1', content: `round ${round}` }
    void callApi(sending, 'POST', '/messages', account, sent)
    const { events } = await poll
    seen.push(performance.now() - begin)
    last = events.at(-1).id
  }
  await callApi(listening, 'DELETE', '/events', account, { queue_id: queue.queue_id })
  return seen
}

interface Deliveries {
  /** Until the last client gets it; the median of all rounds. */
  readonly ms: number
  readonly kilobytes: number
}

async function deliveries(ports: readonly number[], polls: string[], count: number, send: string): Promise<Deliveries> {
  const isAt = (index: number, port: number): boolean => index < count && ports[index % ports.length] === port
  for (const port of ports) await hold({ kind: 'hold', port, requests: polls.filter((_, index) => isAt(index, port)) })
  await pause(settleMs(count))
  const times: number[] = []
  for (let round = -1; round < rounds; round++) {
    const { ms } = await hold({ kind: 'release', ports, request: send })
    if (round >= 0) times.push(ms)
    await pause(settleMs(count))
  }
  const kilobytes = Math.max(...ports.map(kilobytesOf))
  for (const port of ports) {
    const { requests = [] } = await hold({ kind: 'leave', port })
    const next = requests.values()
    for (const index of polls.keys()) if (isAt(index, port)) polls[index] = next.next().value ?? ''
  }
  return { ms: percentile(times, 0.5), kilobytes }
}

async function measure(name: string, place: Filled, processes: number): Promise<void> {
  const ports: number[] = []
  for (let n = 0; n < processes; n++) ports.push(await serve(place.dataDir, place.databaseUrl))
  const [first] = place.senders as [Sender]
  const one = await sendsPerSecond(ports, [message(first)])
  const ten = await sendsPerSecond(ports, place.senders.map(message))
  const waited = await latencies(ports, first)
  const delivered: string[] = []
  let memory = 0
  for (const count of waitingClients) {
    const { ms, kilobytes } = await deliveries(ports, place.polls, count, message(place.speaker))
    delivered.push(`${Math.round(count / (ms / 1000))}`.padStart(9))
    memory = Math.max(memory, kilobytes / 1024)
  }
  const cells = [
    one.toFixed(0),
    ten.toFixed(0),
    percentile(waited, 0.5).toFixed(1),
    percentile(waited, 0.99).toFixed(1),
  ]
  console.log(
    `${name.padEnd(26)}${cells.map(cell => cell.padStart(9)).join('')}${delivered.join('')}${memory.toFixed(0).padStart(9)}`,
  )
  for (const port of ports) await endServer(port)
}

const folder = mkdtempSync(join(tmpdir(), 'parley-bench-'))
const loads = Array.from({ length: 4 }, () => startWorker('load.ts'))
const hold: (job: HoldJob) => Promise<Held> = startWorker('hold.ts')
const server = await startPostgres('shared_buffers=128MB')
try {
  console.log(`Organizations with one channel; ${connections} connections that send; PostgreSQL commits durably.`)
  console.log('Filling both databases ...')
  const sqlite = await filled(join(folder, 'sqlite'))
  const postgres = await filled(join(folder, 'postgres'), server.url)
  const columns = ['sends/1', 'sends/10', 'p50 ms', 'p99 ms', ...waitingClients.map(count => `to ${count / 1000}k`)]
  console.log(`\n${''.padEnd(26)}${[...columns, 'MB'].map(column => column.padStart(9)).join('')}`)
  await measure('SQLite, 1 process', sqlite, 1)
  for (const processes of [1, 2, 4])
    await measure(`PostgreSQL, ${processes} process${processes > 1 ? 'es' : ''}`, postgres, processes)
  console.log(
    '\nsends: messages a second that are stored and answered, in one and in ten organizations. p50, p99: from the request\n' +
      'at one process to the event at another. to: events delivered a second to so many waiting clients. MB: the memory\n' +
      'of the largest process.',
  )
} finally {
  endAll()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
