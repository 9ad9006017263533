// Prints what a day of load cost.
import type { ActionFigures, DayFigures, DayResult } from './day-run.ts'

const grouped = (count: number): string => Math.round(count).toLocaleString('en')

export const setupOf = ({ database, processes }: Pick<DayResult, 'database' | 'processes'>): string =>
  `${database}, ${processes} process${processes > 1 ? 'es' : ''}`

/** One line of JSON, without more digits than were measured. */
export const jsonOf = (result: DayResult): string =>
  JSON.stringify(result, (_, value: unknown) => (typeof value === 'number' ? Number(value.toFixed(3)) : value))

export function printDay(result: DayResult): void {
  const { ours, bare, users, seconds } = result
  console.log(`\n${grouped(users)} users, ${setupOf(result)}, ${seconds} s\n`)
  line('', ['count', 'p50 ms', 'p99 ms', 'max ms', 'refused'], bare && ['p50 ms', 'p99 ms', 'p99 ratio'])
  const names = Object.keys(ours.actions).sort((a, b) => ours.actions[b]!.count - ours.actions[a]!.count)
  for (const name of names) printAction(name, ours.actions[name]!, bare?.actions[name])
  printAction('all actions', ours.all, bare?.all)
  if (ours.unanswered > 0) console.log(`  ${grouped(ours.unanswered)} without a response`)
  const { deliveries } = ours
  line(
    'messages delivered',
    [grouped(deliveries.arrived), ...timesOf(deliveries)],
    bare && comparedTimes(deliveries, bare.deliveries),
  )
  console.log(`  ${grouped(deliveries.expected)} expected, ${grouped(deliveries.arrived)} arrived`)

  console.log()
  line('', ['ours'], bare && ['bare', 'ratio'])
  for (const [name, valueOf, digits] of rows) {
    const [own, other] = [valueOf(ours), bare && valueOf(bare)]
    if (own === 0) continue
    line(name, [fixed(own, digits)], bare && [fixed(other, digits), ratioOf(own, other)])
  }
  if (ours.cores.others > mostOthers)
    console.log(`\nOther programs used ${ours.cores.others.toFixed(2)} cores meanwhile: the times may be too long.`)
}

const mostOthers = 0.1

const rows: readonly (readonly [name: string, valueOf: (figures: DayFigures) => number | undefined, digits: number])[] =
  [
    ['answered polls a second', ({ pollsPerSecond }) => pollsPerSecond, 0],
    ['cores of the server', ({ cores }) => cores.server, 3],
    ['cores of PostgreSQL', ({ cores }) => cores.database, 3],
    ['cores of the clients', ({ cores }) => cores.clients, 3],
    ['cores of other programs', ({ cores }) => cores.others, 3],
    ['users for each core of the server', ({ usersPerCore }) => usersPerCore, 0],
    ['MB of the largest process', ({ megabytes }) => megabytes, 0],
    ['seconds for all registrations', ({ registrations }) => registrations.seconds, 1],
    ['ms of the server for each', ({ registrations }) => registrations.serverMs, 1],
    ['ms of PostgreSQL for each', ({ registrations }) => registrations.databaseMs, 1],
    ['p99 of a registration in ms', ({ registrations }) => registrations.p99, 0],
  ]

function printAction(name: string, own: ActionFigures, bare: ActionFigures | undefined): void {
  const figures = [grouped(own.count), ...timesOf(own), fixed(own.max, 1), grouped(own.refused)]
  line(name, figures, bare && comparedTimes(own, bare))
  for (const [status, count] of Object.entries(own.failed))
    console.log(`  ${grouped(count)} failed: ${status === '0' ? 'the connection was lost' : `status ${status}`}`)
}

interface Times {
  readonly p50: number
  readonly p99: number
}
const timesOf = ({ p50, p99 }: Times): string[] => [fixed(p50, 1), fixed(p99, 1)]
const comparedTimes = (own: Times, bare: Times): string[] => [...timesOf(bare), ratioOf(own.p99, bare.p99)]
const fixed = (value: number | undefined, digits: number): string => value?.toFixed(digits) ?? 'elsewhere'
const ratioOf = (own = 0, bare = 0): string => (bare === 0 ? '' : (own / bare).toFixed(1))

function line(name: string, own: readonly string[], bare: readonly string[] = []): void {
  const padded = (texts: readonly string[]): string => texts.map(text => text.padStart(10)).join('')
  console.log(`${name.padEnd(36)}${padded(own)}${bare.length > 0 ? '   |' : ''}${padded(bare)}`)
}
