// `npm run bench:large`: what grows with an organization. Every operation runs in a small organization and in a large one,
// on both databases; each figure is the median of the rounds.
//   npm run bench:large -- [--quick] [--sqlite | --postgres] [part of an operation's name]
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import { rebuildSearchIndex } from '#features/messages/public.ts'
import { startPostgres } from '#test/embedded-postgres.ts'
import { makeTemplates } from '#test/templates.ts'
import { startWorld } from '#test/world.ts'
import type { DatabaseKind } from '#test/databases.ts'
import { operationsAt, placeIn } from './large-organization.ts'
import { helpIfAsked } from './help.ts'

helpIfAsked()

const quick = process.argv.includes('--quick')
const wanted = process.argv.slice(2).find(word => !word.startsWith('--')) ?? ''
const rounds = quick ? 3 : 7
const large = { people: 10_000, messages: quick ? 200_000 : 1_000_000 }
/** Times as slow as in the small organization, if it takes longer than a few milliseconds at all. */
const atMost = { ratio: 4, ms: 20 }

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] as number

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}

async function measure(kind: DatabaseKind): Promise<void> {
  const world = await startWorld(kind)
  try {
    const small = await placeIn(world, { people: 10, messages: 1_000 })
    const big = await placeIn(world, large)
    await world.app.db.long.write(0, rebuildSearchIndex)
    if (kind === 'postgres') await world.app.db.long.write(0, tx => sql`analyze`.execute(tx.db))
    const [ofSmall, ofLarge] = [operationsAt(small), operationsAt(big)]
    console.log(
      `\n${kind}: ms in an organization of 10 people and 1,000 messages, and of ${large.people} and ${large.messages}`,
    )
    for (const name of Object.keys(ofSmall).filter(one => one.includes(wanted))) {
      const seen = { small: [] as number[], large: [] as number[] }
      for (let round = -1; round < rounds; round++) {
        const [ms, msInLarge] = [await timed(() => ofSmall[name]!(round)), await timed(() => ofLarge[name]!(round))]
        // The first round is for caches and the compiler.
        if (round < 0) continue
        seen.small.push(ms)
        seen.large.push(msInLarge)
      }
      const [few, many] = [median(seen.small), median(seen.large)]
      const isMissed = many > atMost.ms && many > atMost.ratio * few
      console.log(
        `${name.padEnd(46)} ${few.toFixed(1).padStart(8)} ${many.toFixed(1).padStart(8)}${isMissed ? '  missed' : ''}`,
      )
      if (isMissed) process.exitCode = 1
    }
  } finally {
    await world.stop()
  }
}

const measured = process.env['PARLEY_BENCH_DATABASE'] as DatabaseKind | undefined
if (measured === undefined) {
  const kinds = (['sqlite', 'postgres'] as const).filter(kind => process.argv.includes(`--${kind}`))
  const server = kinds.length === 0 || kinds.includes('postgres') ? await startPostgres() : undefined
  const templates = await makeTemplates(server?.url)
  try {
    // The addresses of the databases are read at the start of a process.
    for (const kind of kinds.length === 0 ? (['sqlite', 'postgres'] as const) : kinds) {
      const env = { ...process.env, ...templates.variables, PARLEY_BENCH_DATABASE: kind }
      const [code] = await once(spawn(process.execPath, process.argv.slice(1), { env, stdio: 'inherit' }), 'exit')
      if (code !== 0) process.exitCode = 1
    }
  } finally {
    await templates.drop()
    await server?.stop()
  }
} else await measure(measured)
