// A mutant: a small deliberate mistake in a copy of the program, to see whether a test notices it. The list
// is data (mutants.json), so that a run is repeatable and a reader sees every mistake.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Mutant {
  readonly file: string
  /** As many whole lines as it takes to be unique in the file: other lines may move. */
  readonly old: string
  readonly new: string
  /** The test file that noticed it last, which is tried first. */
  readonly caughtBy?: string
  /** Why no test can notice it: the program does the same. */
  readonly equivalent?: string
  /** No test notices it, although one should. */
  readonly survives?: true
}

const list = join(import.meta.dirname, 'mutants.json')

export const readMutants = (): Mutant[] => JSON.parse(readFileSync(list, 'utf8'))

export const writeMutants = (mutants: readonly Mutant[]): void =>
  writeFileSync(list, `${JSON.stringify(mutants, null, 2)}\n`)

/** The text of the file with the mistake; undefined if the lines are gone, or there more than once. */
export function mutated(text: string, { old, new: mistaken }: Mutant): string | undefined {
  const parts = text.split(old)
  return parts.length === 2 ? parts.join(mistaken) : undefined
}

/** The lines that differ, for a reader. */
export function differenceOf(mutant: Mutant): string {
  const [before, after] = [mutant.old.split('\n'), mutant.new.split('\n')]
  const same = (line: string, n: number, other: readonly string[]): boolean => other[n] === line
  const gone = before.filter((line, n) => before.length !== after.length || !same(line, n, after))
  const made = after.filter((line, n) => before.length !== after.length || !same(line, n, before))
  return [...gone.map(line => `  - ${line.trim()}`), ...made.map(line => `  + ${line.trim()}`)].join('\n')
}

/** Numbers from 0 to 1 that follow from the seed. */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function shuffled<T>(all: readonly T[], random: () => number): T[] {
  const result = [...all]
  for (let n = result.length - 1; n > 0; n--) {
    const other = Math.floor(random() * (n + 1))
    ;[result[n], result[other]] = [result[other] as T, result[n] as T]
  }
  return result
}
