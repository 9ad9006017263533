// What is kept about test files between runs.
import { writeFileSync } from 'node:fs'
import { onPostgres } from './on-postgres.ts'
import { onlyLong } from './only-long.ts'
import { readRecord, recordOf } from './plan.ts'
import type { Outcome } from './start-worker.ts'

export function recordSeconds(outcomes: readonly Outcome[], isLong: boolean): void {
  const measured = outcomes.map(({ file, processorSeconds }) => [file, Math.ceil(processorSeconds)] as const)
  const all = Object.entries({ ...readRecord(isLong), ...Object.fromEntries(measured) })
  const sorted = Object.fromEntries(all.sort(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(recordOf(isLong), `${JSON.stringify(sorted, null, 2)}\n`)
}

/** The runner's lists name files: a renamed file must not be forgotten there. */
export function refuseMissing(files: readonly string[]): void {
  const missing = onPostgres.union(onlyLong).difference(new Set(files))
  if (missing.size > 0) throw new Error(`test/runner names files that are not there: ${[...missing].join(', ')}`)
}
