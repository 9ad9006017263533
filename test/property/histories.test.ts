// Random histories of an organization, played on the server and on a model that keeps one row per user and
// message. PARLEY_HISTORIES sets how many are played on each database, PARLEY_HISTORIES_SEED the seed of the first.
import { once } from 'node:events'
import { it } from 'node:test'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { databaseKinds } from '#test/databases.ts'
import { size } from '#test/long.ts'
import type { Task } from './histories-worker.ts'
import { stepsPerHistory } from './history.ts'

/** The same seed every time, so that a green run stays green; another seed tries new histories. */
const seed = Number(process.env['PARLEY_HISTORIES_SEED'] ?? 1)
const wanted = process.env['PARLEY_HISTORIES']
const usual = size({ sqlite: 2, postgres: 0 }, { sqlite: 24, postgres: 6 })

/** For each test, so that it takes only minutes even on a slow machine. */
const together = 50

for (const kind of databaseKinds) {
  const all = wanted === undefined ? usual[kind] : Number(wanted)
  for (let first = seed; first < seed + all; first += together) {
    const count = Math.min(together, seed + all - first)
    void it(`${count} histories of ${stepsPerHistory} steps from seed ${first} agree with the model (${kind})`, async () => {
      const begun = new Int32Array(new SharedArrayBuffer(4))
      const workerData: Task = { kind, seed: first, count, begun }
      const worker = new URL('./histories-worker.ts', import.meta.url)
      const threads = size(1, availableParallelism())
      await Promise.all(Array.from({ length: threads }, () => once(new Worker(worker, { workerData }), 'exit')))
    })
  }
}
