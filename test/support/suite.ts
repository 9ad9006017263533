// Runs the same tests on every database. Every test creates its own organization, so suites share a server per
// database: the test process keeps it until the end.
import { after, before, describe, it } from 'node:test'
import type { DatabaseKind } from './databases.ts'
import { closeConnections } from './http.ts'
import { kindsNow, mainKinds } from './long.ts'
import { startWorld, type Variables, type World } from './world.ts'

type TestBody = (world: World) => Promise<void>
type Define = (test: (title: string, body: TestBody) => void) => void

interface Lent {
  readonly world: World
  readonly giveBack: () => Promise<void>
}

/** With `variables` the suite has its own server. */
export function onEachDatabase(name: string, define: Define, variables?: Variables): void {
  for (const kind of kindsNow())
    suite(kind, name, define, () => (variables ? own(kind, variables) : shared(kind, 'still clock')))
}

/** For suites that move the server's clock forward. */
export function withMovingClock(name: string, define: Define): void {
  for (const kind of kindsNow()) suite(kind, name, define, () => shared(kind, 'moving clock'))
}

/** For suites that look at every organization or at the server's counters, or set its clock back. */
export function withOwnServer(name: string, define: Define): void {
  onEachDatabase(name, define, {})
}

/**
 * For expensive tests that hardly depend on the database: on every database only in their long form. They have
 * their own server.
 */
export function mainlyOnSqlite(name: string, define: Define, variables: Variables = {}): void {
  for (const kind of mainKinds()) suite(kind, name, define, () => own(kind, variables))
}

/** For tests of what is in front of the database: connections, images, parameter limits. */
export function onlyOnSqlite(name: string, define: Define): void {
  for (const kind of kindsNow()) if (kind === 'sqlite') suite(kind, name, define, () => own(kind, {}))
}

function suite(kind: DatabaseKind, name: string, define: Define, lend: () => Promise<Lent>): void {
  void describe(`${name} (${kind})`, () => {
    let lent: Lent | undefined
    before(async () => {
      lent = await lend()
    })
    after(async () => {
      closeConnections()
      await lent?.giveBack()
      // Node keeps this closure, and would keep the server with it.
      lent = undefined
    })
    define((title, body) => void it(title, () => body((lent as Lent).world)))
  })
}

async function own(kind: DatabaseKind, variables: Variables): Promise<Lent> {
  const world = await startWorld(kind, variables)
  return { world, giveBack: world.stop }
}

type Clock = 'still clock' | 'moving clock'
const kept = new Map<string, World>()

async function shared(kind: DatabaseKind, clock: Clock): Promise<Lent> {
  const key = `${kind}, ${clock}`
  const world = kept.get(key) ?? (await startWorld(kind))
  kept.set(key, world)
  world.forgetLog()
  const refuse = (): never => {
    throw new Error('Other suites use this server too: see test/support/suite.ts.')
  }
  const advance = (seconds: number): void =>
    clock === 'moving clock' && seconds > 0 ? world.advance(seconds) : refuse()
  return {
    world: { ...world, advance, setClockBack: refuse },
    // In a worker of test/run.ts later files use it.
    giveBack: async () => (process.connected ? undefined : stopKept()),
  }
}

async function stopKept(): Promise<void> {
  await Promise.all([...kept.values()].map(world => world.stop()))
  kept.clear()
}
process.once('disconnect', () => void stopKept())
