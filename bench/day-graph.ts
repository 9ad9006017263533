// Draws how response times and processor time grow with the number of users: docs/load.svg, and a table in
// docs/scaling.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setupOf } from './day-report.ts'
import { type DayPlan, type DayResult, measureDay } from './day-run.ts'

const docs = join(import.meta.dirname, '../docs')
const setups = [
  { isOnPostgres: false, processes: 1 },
  { isOnPostgres: true, processes: 1 },
  { isOnPostgres: true, processes: 2 },
  { isOnPostgres: true, processes: 4 },
]
/** A setup isn't measured with more users once it's this slow. */
const mostMs = 1_000

export async function drawGraph(plan: Omit<DayPlan, 'withBare'>, quick: boolean): Promise<void> {
  const sizes = quick ? [100, 200] : [250, 500, 1_000, 2_000, 4_000]
  const results: DayResult[] = []
  for (const { isOnPostgres, processes } of setups)
    for (const users of sizes) {
      const postgresUrl = isOnPostgres ? plan.postgresUrl : undefined
      const result = await measureDay({ ...plan, users, processes, postgresUrl, withBare: false })
      results.push(result)
      console.log(rowOf(result))
      if (result.ours.all.p99 > mostMs) break
    }
  writeFileSync(join(docs, 'load.svg'), svgOf(results))
  writeTable(results)
}

const grouped = (count: number): string => Math.round(count).toLocaleString('en')
/** The database's too, if it's on this machine. */
const coresOf = ({ ours: { cores } }: DayResult): number => cores.server + (cores.database ?? 0)

function rowOf(result: DayResult): string {
  const { users, ours } = result
  const { all, deliveries, cores, megabytes } = ours
  const failed = Object.values(all.failed).reduce((sum, count) => sum + count, all.refused + ours.unanswered)
  const cells = [
    setupOf(result),
    grouped(users),
    `${all.p50.toFixed(1)}, ${all.p99.toFixed(0)} ms`,
    `${deliveries.p50.toFixed(1)}, ${deliveries.p99.toFixed(0)} ms`,
    grouped(failed),
    cores.server.toFixed(2),
    cores.database?.toFixed(2) ?? '',
    `${megabytes.toFixed(0)} MB`,
    grouped(ours.usersPerCore),
  ]
  return `| ${cells.join(' | ')} |`
}

const mark = '<!-- bench:load -->'

function writeTable(results: readonly DayResult[]): void {
  const file = join(docs, 'scaling.md')
  const [before = '', , after = ''] = readFileSync(file, 'utf8').split(mark)
  const head =
    '| | users | action (p50, p99) | event after (p50, p99) | failed | cores of the server | of PostgreSQL | memory | users per core |'
  const table = [head, `|${'---|'.repeat(9)}`, ...results.map(rowOf)].join('\n')
  const picture = '![Response times and processor time against the number of users](load.svg)'
  writeFileSync(file, `${before}${mark}\n${picture}\n\n${table}\n${mark}${after}`)
}

const width = 360
const height = 220
const panel = { left: 48, top: 30, right: width - 12, bottom: height - 30 }
const colors = ['#2a78c8', '#1a9a6c', '#d08a1a', '#c0508f']

interface Scale {
  readonly title: string
  readonly ticks: readonly number[]
  readonly valueOf: (result: DayResult) => number
  readonly isLogarithmic?: boolean
}

/** The part of the way from the first value to the last. */
function partOf(value: number, [first = 1, last = 1]: readonly number[], isLogarithmic = false): number {
  const at = isLogarithmic ? Math.log : (number: number) => number
  return (at(value) - at(first)) / (at(last) - at(first))
}

function panelOf({ title, ticks, valueOf, isLogarithmic }: Scale, results: readonly DayResult[]): string {
  const sizes = [...new Set(results.map(({ users }) => users))].sort((a, b) => a - b)
  const ends = (values: readonly number[]): number[] => [values[0] ?? 1, values.at(-1) ?? 1]
  const x = (users: number): string =>
    (panel.left + partOf(users, ends(sizes), true) * (panel.right - panel.left)).toFixed(1)
  const y = (value: number): string => {
    const part = Math.min(1, Math.max(0, partOf(value, ends(ticks), isLogarithmic)))
    return (panel.bottom - part * (panel.bottom - panel.top)).toFixed(1)
  }
  const lines = [...Map.groupBy(results, setupOf).values()].map((ofSetup, n) => {
    const points = ofSetup.map(result => [x(result.users), y(valueOf(result))])
    const dots = points.map(([cx, cy]) => `<circle cx="${cx}" cy="${cy}" r="3"/>`).join('')
    return `<g fill="${colors[n]}" stroke="${colors[n]}"><polyline fill="none" stroke-width="2" points="${points.join(' ')}"/>${dots}</g>`
  })
  return [
    `<text x="${panel.left}" y="16" class="title">${title}</text>`,
    ...ticks.map(
      tick =>
        `<path class="grid" d="M${panel.left} ${y(tick)}H${panel.right}"/><text x="${panel.left - 6}" y="${Number(y(tick)) + 4}" text-anchor="end">${grouped(tick)}</text>`,
    ),
    ...sizes.map(size => `<text x="${x(size)}" y="${panel.bottom + 18}" text-anchor="middle">${grouped(size)}</text>`),
    ...lines,
  ].join('\n')
}

function svgOf(results: readonly DayResult[]): string {
  const mostCores = Math.max(1, Math.ceil(Math.max(...results.map(coresOf))))
  const scales: readonly Scale[] = [
    {
      title: '99 of 100 actions take at most (ms)',
      ticks: [1, 10, 100, 1_000, 10_000],
      valueOf: ({ ours }) => ours.all.p99,
      isLogarithmic: true,
    },
    {
      title: 'Cores of the server and its database',
      ticks: Array.from({ length: mostCores + 1 }, (_, n) => n),
      valueOf: coresOf,
    },
  ]
  const names = [...new Set(results.map(setupOf))]
  const legend = names.map((name, n) => {
    const at = panel.left + n * 170
    return `<circle cx="${at}" cy="${height + 12}" r="4" fill="${colors[n]}"/><text x="${at + 10}" y="${height + 16}">${name}</text>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${2 * width + 20} ${height + 30}" role="img">
<title>Response times and processor time against the number of users</title>
<style>
svg { font: 11px system-ui, sans-serif; color: #222; background: #fff }
@media (prefers-color-scheme: dark) { svg { color: #ddd; background: #16181d } }
text { fill: currentColor }
.title { font-weight: 600; font-size: 12px }
.grid { stroke: currentColor; opacity: 0.2 }
</style>
${scales.map((scale, n) => `<g transform="translate(${n * width})">\n${panelOf(scale, results)}\n</g>`).join('\n')}
${legend.join('\n')}
</svg>
`
}
