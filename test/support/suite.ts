// Runs the same tests on every database, each database with a server of its own.
import { after, before, describe, it } from 'node:test'
import { type DatabaseKind, databaseKinds } from './databases.ts'
import { closeConnections } from './http.ts'
import { mainKinds } from './long.ts'
import { startWorld, type World } from './world.ts'

type TestBody = (world: World) => Promise<void>
type Define = (test: (title: string, body: TestBody) => void) => void

/** `env` are variables of the server, as an operator would set them. */
export function onEachDatabase(name: string, define: Define, env: Record<string, string> = {}): void {
  for (const kind of databaseKinds) suite(kind, name, define, env)
}

/** For costly tests of what hardly depends on the database: on every database only in their long form. */
export function mainlyOnSqlite(name: string, define: Define, env: Record<string, string> = {}): void {
  for (const kind of mainKinds) suite(kind, name, define, env)
}

function suite(kind: DatabaseKind, name: string, define: Define, env: Record<string, string>): void {
  void describe(`${name} (${kind})`, () => {
    let world: World
    before(async () => {
      world = await startWorld(kind, env)
    })
    after(async () => {
      closeConnections()
      await world.stop()
    })
    define((title, body) => void it(title, () => body(world)))
  })
}
