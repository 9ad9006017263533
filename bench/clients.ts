// `npm run bench:clients`: the cost of a client's start in organizations of 14,000 and 50,000 people: the time of the
// first start, of a later one, and of one after an account changed. Per byte sent, the larger organization may take
// twice as long. Also shows how long the process serves nothing else meanwhile.
//   npm run bench:clients -- [--postgres]
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { addPeople } from '#test/many-people.ts'
import { currentClient } from '#test/queue.ts'
import { startBytes } from '#test/starts.ts'
import { startWorld, type World } from '#test/world.ts'
import type { DatabaseKind } from '#test/databases.ts'
import { helpIfAsked } from './help.ts'
import { onDatabases } from './on-databases.ts'

helpIfAsked()

const sizes = [14_000, 50_000] as const
const rounds = 15
const atMost = { ratio: 2 }

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] as number

interface Figures {
  readonly bytes: number
  readonly first: number
  readonly later: number
  readonly changed: number
  readonly processor: number
  readonly blocked: number
}

async function figuresOf(world: World, people: number): Promise<Figures> {
  const place = await world.org()
  await addPeople(world, place, people)
  const { owner, member } = place
  const at = { url: world.app.url, host: place.host }
  let bytes = 0
  const start = async (): Promise<number> => {
    const began = performance.now()
    bytes = (await startBytes(at, member, { client_capabilities: currentClient })).length
    return performance.now() - began
  }
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const first = await start()
  for (let n = 0; n < 3; n++) await start()
  delay.reset()
  const before = process.cpuUsage()
  const later: number[] = []
  for (let n = 0; n < rounds; n++) later.push(await start())
  const { user, system } = process.cpuUsage(before)
  const blocked = delay.max / 1e6
  const changed: number[] = []
  for (let n = 0; n < 5; n++) {
    await owner.ok(`PATCH /users/${member.id}`, { full_name: `Cleo ${n}` })
    changed.push(await start())
  }
  delay.disable()
  const processor = (user + system) / 1000 / rounds
  return { bytes, first, later: median(later), changed: median(changed), processor, blocked }
}

async function measure(kind: DatabaseKind): Promise<void> {
  const world = await startWorld(kind, { PARLEY_SELF_CHECK: 'off' })
  try {
    console.log(
      `${kind}: people, bytes, ms of the first start, of a later one, after a change; processor; longest pause`,
    )
    const figures: Figures[] = []
    for (const people of sizes) {
      const found = await figuresOf(world, people)
      const { bytes, first, later, changed, processor, blocked } = found
      const ms = [first, later, changed, processor, blocked].map(value => value.toFixed(1).padStart(8)).join('')
      console.log(`${String(people).padStart(8)}${String(bytes).padStart(10)}${ms}`)
      figures.push(found)
    }
    const [few, many] = figures as [Figures, Figures]
    const ratio = many.later / many.bytes / (few.later / few.bytes)
    console.log(`for each byte, a later start takes ${ratio.toFixed(2)} times as long`)
    if (ratio > atMost.ratio) process.exitCode = 1
  } finally {
    await world.stop()
  }
}

await onDatabases([process.argv.includes('--postgres') ? 'postgres' : 'sqlite'], measure)
