// Plays histories in a separate thread: the test runner tracks every promise of its thread, which takes a third
// of the time. Each thread has its own server and takes the next unplayed history.
import { workerData } from 'node:worker_threads'
import type { DatabaseKind } from '#test/databases.ts'
import { closeConnections } from '#test/http.ts'
import { startWorld } from '#test/world.ts'
import { playHistory } from './history.ts'

export interface Task {
  readonly kind: DatabaseKind
  readonly seed: number
  readonly count: number
  /** The number of histories that all threads have started. */
  readonly begun: Int32Array
}

/** Histories don't wait for each other, so that the server commits several writes together. */
const atOnce = 16

/** Every other test checks the endpoint declarations. */
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
