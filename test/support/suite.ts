// Runs the same tests on every database, each database with a server of its own.
import { after, before, describe, it } from 'node:test'
import { databaseKinds } from './databases.ts'
import { closeConnections } from './http.ts'
import { startWorld, type World } from './world.ts'

type TestBody = (world: World) => Promise<void>

/** `env` are variables of the server, as an operator would set them. */
export function onEachDatabase(
  name: string,
  define: (test: (title: string, body: TestBody) => void) => void,
  env: Record<string, string> = {},
): void {
  for (const kind of databaseKinds) {
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
}
