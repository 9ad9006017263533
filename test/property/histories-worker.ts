// Plays histories in a thread of its own: the test runner follows every promise of its thread, and that takes a third
// of the time. Each thread has its own server and takes the next history that no thread has played.
import { workerData } from 'node:worker_threads'
import type { DatabaseKind } from '#test/databases.ts'
import { closeConnections } from '#test/http.ts'
import { startWorld } from '#test/world.ts'
import { playHistory } from './history.ts'

export interface Task {
  readonly kind: DatabaseKind
  readonly seed: number
  readonly count: number
  /** The number of histories that all threads have begun. */
  readonly begun: Int32Array
}

/** Histories don't wait for each other, so that the server commits the writes of several together. */
const atOnce = 16

/** Every other test checks the declarations of the endpoints. */
const env = { PARLEY_SELF_CHECK: 'off' }

const { kind, seed, count, begun } = workerData as Task
const world = await startWorld(kind, env)
await Promise.all(
  Array.from({ length: atOnce }, async () => {
    for (let next = Atomics.add(begun, 0, 1); next < count; next = Atomics.add(begun, 0, 1))
      await playHistory(world, seed + next).catch((error: unknown) => {
        Atomics.store(begun, 0, count)
        throw error
      })
  }),
)
closeConnections()
await world.stop()
