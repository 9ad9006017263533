// A file that failed runs once more, alone. A test that then passes is unsteady: it is named, but doesn't stop a
// change.
import type { Outcome } from './start-worker.ts'

/** More unsteady files than this are a failure, because otherwise they would never be fixed. */
export const unsteadyLimit = 3

export interface Verdict {
  /** The first one of each file. */
  readonly outcomes: readonly Outcome[]
  readonly failed: readonly Outcome[]
  readonly unsteady: readonly Outcome[]
  readonly isGreen: boolean
}

export async function runAgain(
  outcomes: readonly Outcome[],
  runAlone: (file: string) => Promise<Outcome>,
  print: (line: string) => void,
): Promise<Verdict> {
  const first = [...outcomes]
  const failed = first.filter(({ failures }) => failures.length > 0)
  const unsteady: Outcome[] = []
  for (const outcome of failed) {
    print(`Once more, alone: ${outcome.file}`)
    const again = await runAlone(outcome.file)
    // The run can't become green anymore.
    if (again.failures.length > 0) break
    unsteady.push(outcome)
    if (unsteady.length > unsteadyLimit) break
  }
  const isGreen = unsteady.length === failed.length && unsteady.length <= unsteadyLimit
  return { outcomes: first, failed: failed.filter(one => !unsteady.includes(one)), unsteady, isGreen }
}
