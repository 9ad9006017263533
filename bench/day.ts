// `npm run bench:load`: a day at a company. Each user has an event queue and a waiting poll, and every 20 seconds on
// average does something: 25 of 100 times sends a message to a channel of 50 users, 25 reads 30 messages, 20 marks
// messages as read, 10 reports presence, 8 types, 8 reacts, 4 searches. Then the same from memory, behind bare node:http.
//   npm run bench:load -- [--users 500] [--seconds 40] [--quick] [--json] [--no-bare]
//     [--postgres | --database-url postgres://…] [--processes 1]
//   npm run bench:load -- --graph    about half an hour on a quiet machine: docs/load.svg and a table in docs/scaling.md
// A database URL names a server; the run makes its own database there and removes it.
import { parseArgs } from 'node:util'
import { startPostgres } from '#test/embedded-postgres.ts'
import { drawGraph } from './day-graph.ts'
import { jsonOf, printDay } from './day-report.ts'
import { type DayPlan, measureDay } from './day-run.ts'
import { helpIfAsked } from './help.ts'
import { endAll } from './processes.ts'

helpIfAsked()

const { values } = parseArgs({
  options: {
    users: { type: 'string', default: '500' },
    seconds: { type: 'string' },
    processes: { type: 'string', default: '1' },
    'database-url': { type: 'string' },
    postgres: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    'no-bare': { type: 'boolean', default: false },
    graph: { type: 'boolean', default: false },
  },
})
const { quick, json, graph } = values
const givenUrl = values['database-url']
const processes = Number(values.processes)
const usesPostgres = graph || values.postgres || givenUrl !== undefined
if (processes > 1 && !usesPostgres) throw new Error('More processes need PostgreSQL: add --postgres.')

const server = usesPostgres && givenUrl === undefined ? await startPostgres('shared_buffers=128MB') : undefined
const postgresUrl = givenUrl ?? server?.url
const plan: Omit<DayPlan, 'withBare'> = {
  users: Number(values.users),
  postgresUrl,
  processes,
  seconds: Number(values.seconds ?? (quick ? 10 : 40)),
  warmUpSeconds: quick ? 3 : 10,
  progress: step => void process.stderr.write(`${step}\n`),
}
try {
  if (graph) await drawGraph(plan, quick)
  else {
    const result = await measureDay({ ...plan, withBare: !values['no-bare'] })
    printDay(result)
    if (json) console.log(jsonOf(result))
  }
} finally {
  endAll()
  await server?.stop()
}
