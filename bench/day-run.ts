// Measures a day of load: our server, then a bare one with the same traffic.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { administer } from '#test/databases.ts'
import { makeOrganization, usersOfChannel } from './day-organization.ts'
import { record } from './day-recording.ts'
import type { DayJob, DayUser, Done, Tally } from './day-users.ts'
import {
  endServer,
  kilobytesOf,
  mainProcessOf,
  processorMsOf,
  processorMsOfFamily,
  processorMsOfMachine,
  startServer,
  startWorker,
} from './processes.ts'
import { percentile } from './statistics.ts'
import { serve } from './subject.ts'

export interface DayPlan {
  readonly users: number
  /** A PostgreSQL server; each run makes its own database there. Undefined for SQLite. */
  readonly postgresUrl: string | undefined
  readonly processes: number
  readonly seconds: number
  readonly warmUpSeconds: number
  readonly withBare: boolean
  readonly progress: (step: string) => void
}

export interface ActionFigures {
  readonly count: number
  readonly p50: number
  readonly p99: number
  readonly max: number
  /** Answered with 503. */
  readonly refused: number
  /** Other errors by status; 0 for a lost connection. */
  readonly failed: Readonly<Record<string, number>>
}

/** Cores: seconds of processor time per second. */
interface Cores {
  readonly server: number
  /** Undefined for a database on another machine. */
  readonly database: number | undefined
  readonly clients: number
  /** Everything else that runs on this machine. */
  readonly others: number
}

export interface DayFigures {
  readonly registrations: {
    readonly seconds: number
    readonly serverMs: number
    readonly databaseMs: number | undefined
    readonly p99: number
  }
  readonly actions: Readonly<Record<string, ActionFigures>>
  readonly all: ActionFigures
  readonly unanswered: number
  readonly deliveries: {
    readonly expected: number
    readonly arrived: number
    readonly p50: number
    readonly p99: number
  }
  readonly pollsPerSecond: number
  readonly cores: Cores
  readonly megabytes: number
  readonly usersPerCore: number
}

export interface DayResult {
  readonly users: number
  readonly database: 'SQLite' | 'PostgreSQL'
  readonly processes: number
  readonly seconds: number
  readonly ours: DayFigures
  readonly bare?: DayFigures
}

/** More users than this need another process to act for them. */
const usersOfClient = 2_000

export async function measureDay(plan: DayPlan): Promise<DayResult> {
  const { users: count, postgresUrl, processes, seconds, progress } = plan
  const folder = mkdtempSync(join(tmpdir(), 'parley-bench-'))
  const database = await newDatabase(postgresUrl)
  const ports: number[] = []
  const started = performance.now()
  const say = (step: string): void =>
    progress(`${((performance.now() - started) / 1_000).toFixed(0).padStart(4)} s  ${step}`)
  try {
    say(`${count} users, their channels and what they said so far`)
    const dataDir = join(folder, 'data')
    mkdirSync(dataDir)
    const { users, bringOnline } = await makeOrganization(dataDir, database.url, count)
    for (let n = 0; n < processes; n++) ports.push(await serve(dataDir, database.url))
    const [port = 0] = ports
    const recording = join(folder, 'recording.json')
    writeFileSync(recording, JSON.stringify(await record(port, users[0]!, users[1]!)))
    const databaseProcess = postgresUrl === undefined ? undefined : await mainProcessOf(postgresUrl)
    const usage = { ports, databaseMs: () => databaseMsOf(postgresUrl, databaseProcess) }
    const ours = await spendDay(plan, users, { ...usage, bringOnline, say })
    for (const each of ports) await endServer(each)

    const result = {
      users: count,
      database: postgresUrl === undefined ? 'SQLite' : 'PostgreSQL',
      processes,
      seconds,
      ours,
    } as const
    if (!plan.withBare) return result
    say('the same from memory')
    const bare = await startServer([join(import.meta.dirname, 'bare-day.ts'), recording, String(usersOfChannel)])
    ports.push(bare)
    const place = { ports: [bare], databaseMs: () => 0, bringOnline: async () => {}, say }
    return { ...result, bare: await spendDay(plan, users, place) }
  } finally {
    for (const each of ports) await endServer(each)
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  }
}

let databases = 0
async function newDatabase(
  server: string | undefined,
): Promise<{ url: string | undefined; drop: () => Promise<void> }> {
  if (server === undefined) return { url: undefined, drop: async () => {} }
  const name = `parley_day_${process.pid}_${databases++}`
  await administer(`create database ${name}`, server)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => administer(`drop database ${name} with (force)`, server) }
}

const databaseMsOf = (server: string | undefined, pid: number | undefined): number | undefined =>
  server === undefined ? 0 : pid === undefined ? undefined : processorMsOfFamily(pid)

interface Place {
  readonly ports: readonly number[]
  readonly databaseMs: () => number | undefined
  readonly bringOnline: () => Promise<void>
  readonly say: (step: string) => void
}

type Client = (job: DayJob) => Promise<Done>
const clients: Client[] = []

async function spendDay(plan: DayPlan, users: readonly DayUser[], place: Place): Promise<DayFigures> {
  const { ports, say } = place
  // At least one for each server process, because a client's connections all lead to one.
  const share = Math.max(1, Math.ceil(users.length / usersOfClient / ports.length))
  const ofClient = ports.flatMap(port => Array.from({ length: share }, () => ({ port, users: [] as DayUser[] })))
  for (const [n, user] of users.entries()) ofClient[n % ofClient.length]?.users.push(user)
  while (clients.length < ofClient.length) clients.push(startWorker('day-users.ts'))
  const all = (job: (n: number) => DayJob): Promise<Done[]> => Promise.all(ofClient.map((_, n) => clients[n]!(job(n))))

  say(`${users.length} registrations`)
  const before = usageOf(place)
  const registered = await all(n => ({ kind: 'arrive', ...ofClient[n]! }))
  const after = usageOf(place)
  await place.bringOnline()
  say(`${plan.warmUpSeconds} s to warm up`)
  await all(() => ({ kind: 'act', round: 1, ms: plan.warmUpSeconds * 1_000 }))
  say(`${plan.seconds} s measured`)
  const begin = usageOf(place)
  const acting = all(() => ({ kind: 'act', round: 2, ms: plan.seconds * 1_000 }))
  await pause(plan.seconds * 1_000)
  const end = usageOf(place)
  const megabytes = Math.max(...ports.map(kilobytesOf)) / 1_024
  const done = await acting
  await all(() => ({ kind: 'leave' }))

  const spent = usedBetween(begin, end)
  const coresOf = (ms: number): number => ms / spent.ms
  const clientsMs = done.reduce((sum, { processorMs }) => sum + processorMs, 0)
  const othersMs = spent.machineMs - spent.serverMs - (spent.databaseMs ?? 0) - clientsMs
  const used = usedBetween(before, after)
  const names = new Set(done.flatMap(({ actions }) => Object.keys(actions)))
  const talliesOf = (name: string): Tally[] => done.flatMap(({ actions }) => actions[name] ?? [])
  const delays = done.flatMap(one => one.delays)
  return {
    registrations: {
      seconds: used.ms / 1_000,
      serverMs: used.serverMs / users.length,
      databaseMs: used.databaseMs === undefined ? undefined : used.databaseMs / users.length,
      p99: figuresOf(registered.flatMap(({ actions }) => actions['register'] ?? [])).p99,
    },
    actions: Object.fromEntries([...names].map(name => [name, figuresOf(talliesOf(name))])),
    all: figuresOf([...names].flatMap(talliesOf)),
    unanswered: done.reduce((sum, { unanswered }) => sum + unanswered, 0),
    deliveries: {
      expected: done.reduce((sum, { expected }) => sum + expected, 0),
      arrived: delays.length,
      p50: percentile(delays, 0.5),
      p99: percentile(delays, 0.99),
    },
    pollsPerSecond: done.reduce((sum, { polls }) => sum + polls, 0) / plan.seconds,
    cores: {
      server: coresOf(spent.serverMs),
      database: spent.databaseMs === undefined ? undefined : coresOf(spent.databaseMs),
      clients: coresOf(clientsMs),
      others: Math.max(0, coresOf(othersMs)),
    },
    megabytes,
    usersPerCore: users.length / coresOf(spent.serverMs),
  }
}

interface Usage {
  readonly ms: number
  readonly serverMs: number
  readonly databaseMs: number | undefined
  readonly machineMs: number
}
const usageOf = ({ ports, databaseMs }: Place): Usage => ({
  ms: performance.now(),
  serverMs: ports.reduce((sum, port) => sum + processorMsOf(port), 0),
  databaseMs: databaseMs(),
  machineMs: processorMsOfMachine(),
})
const usedBetween = (begin: Usage, end: Usage): Usage => ({
  ms: end.ms - begin.ms,
  serverMs: end.serverMs - begin.serverMs,
  databaseMs: end.databaseMs === undefined ? undefined : end.databaseMs - (begin.databaseMs ?? 0),
  machineMs: end.machineMs - begin.machineMs,
})

function figuresOf(tallies: readonly Tally[]): ActionFigures {
  const ms = tallies.flatMap(tally => tally.ms)
  const statuses: Record<string, number> = {}
  for (const tally of tallies)
    for (const [status, count] of Object.entries(tally.statuses)) statuses[status] = (statuses[status] ?? 0) + count
  const { 200: _, 503: refused = 0, ...failed } = statuses
  return {
    count: Object.values(statuses).reduce((sum, count) => sum + count, 0),
    p50: percentile(ms, 0.5),
    p99: percentile(ms, 0.99),
    max: percentile(ms, 1),
    refused,
    failed,
  }
}
