// `npm run bench:large`: what gets slower as an organization grows. Every operation runs in a small organization that
// is alone on the server, in the same one next to a large organization, and in the large one, on both databases. Each
// figure is the median of the rounds. While a search gives up in the large organization, another user sends small
// reads, and on SQLite none of them may take longer than 150 ms: the target is 50 ms, and the rest is for slow
// machines.
//   npm run bench:large -- [--quick] [--sqlite | --postgres] [part of an operation's name]
import { sql } from 'kysely'
import { rebuildSearchIndex } from '#features/messages/public.ts'
import { startWorld } from '#test/world.ts'
import type { DatabaseKind } from '#test/databases.ts'
import { givesUp, operationsAt, placeIn } from './large-organization.ts'
import { helpIfAsked } from './help.ts'
import { namedDatabases, onDatabases } from './on-databases.ts'

helpIfAsked()

const quick = process.argv.includes('--quick')
const wanted = process.argv.slice(2).find(word => !word.startsWith('--')) ?? ''
const rounds = quick ? 3 : 7
const large = { people: 10_000, messages: quick ? 200_000 : 1_000_000 }
/** The limit relative to the small organization, for operations that take more than a few milliseconds. */
const atMost = { ratio: 4, ms: 20 }

/** Three times the target, for slow machines. */
const mostMsOfWait = 150

/** The limit for a search that gives up in the large organization. */
const mostMsOfSearch = 1_000

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] as number

const progress = (step: string): void => void process.stderr.write(`${step}\n`)

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}

type Operations = ReturnType<typeof operationsAt>

/** By operation. Each round runs in one place, then in the next. */
async function medians(names: readonly string[], places: readonly Operations[]): Promise<Map<string, number[]>> {
  const found = new Map<string, number[]>()
  for (const [done, name] of names.entries()) {
    if (done % 10 === 0) progress(`${done} of ${names.length} operations`)
    const seen = places.map((): number[] => [])
    for (let round = -1; round < rounds; round++)
      for (const [n, operations] of places.entries()) {
        const ms = await timed(() => operations[name]!(round))
        // The first round fills caches and warms up the compiler.
        if (round >= 0) seen[n]!.push(ms)
      }
    found.set(name, seen.map(median))
  }
  return found
}

async function measure(kind: DatabaseKind): Promise<void> {
  const world = await startWorld(kind)
  const { db } = world.app
  const settle = async (): Promise<void> => {
    await db.long.write(0, rebuildSearchIndex)
    if (kind === 'postgres') await db.long.write(0, tx => sql`analyze`.execute(tx.db))
  }
  try {
    const small = await placeIn(world, { people: 10, messages: 1_000 })
    await settle()
    progress(`${kind}: the small organization, alone`)
    const ofSmall = operationsAt(small)
    const names = Object.keys(ofSmall).filter(one => one.includes(wanted))
    const alone = await medians(names, [ofSmall])
    progress(`${kind}: filling the large organization, which takes minutes`)
    const ofLarge = operationsAt(await placeIn(world, large))
    progress(`${kind}: indexing its messages`)
    await settle()
    console.log(
      `\n${kind}: ms in an organization of 10 people and 1,000 messages, alone and beside the next one, and in one of ${large.people} and ${large.messages}`,
    )
    for (const [name, [beside = 0, many = 0]] of await medians(names, [ofSmall, ofLarge])) {
      const few = alone.get(name)?.[0] ?? 0
      const missed = [beside, many].filter(ms => ms > atMost.ms && ms > atMost.ratio * few)
      const figures = [few, beside, many].map(ms => ms.toFixed(1).padStart(8)).join(' ')
      console.log(`${name.padEnd(50)} ${figures}${missed.length > 0 && !givesUp.has(name) ? '  missed' : ''}`)
      if (missed.length > 0 && !givesUp.has(name)) process.exitCode = 1
      if (givesUp.has(name) && name.startsWith('GET') && many > mostMsOfSearch) {
        console.log(`  A search took longer than ${mostMsOfSearch} ms.`)
        process.exitCode = 1
      }
    }
    for (const [name, search] of Object.entries(ofLarge).filter(([one]) => names.includes(one) && givesUp.has(one))) {
      const ms = await longestWait(ofLarge, search)
      console.log(`${name}: another user waits up to ${ms.toFixed(0)} ms meanwhile`)
      if (kind === 'sqlite' && ms > mostMsOfWait) {
        console.log(`  Another user waited longer than ${mostMsOfWait} ms.`)
        process.exitCode = 1
      }
    }
  } finally {
    await world.stop()
  }
}

/** Another user's longest small read while something runs. */
async function longestWait(operations: Operations, work: (round: number) => Promise<unknown>): Promise<number> {
  const search = { isOver: false }
  let longest = 0
  const running = work(0).finally(() => (search.isOver = true))
  while (!search.isOver) longest = Math.max(longest, await timed(() => operations['GET /users/{id}']!(0)))
  await running
  return longest
}

await onDatabases(namedDatabases.length > 0 ? namedDatabases : ['sqlite', 'postgres'], measure)
