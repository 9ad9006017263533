// The opening marks of a line that are not closed yet. Each is added and removed once for each of its pairs, so the cost
// is linear in the number of marks.
import { existing } from '#core/base/existing.ts'

export const star = 0x2a
export const tilde = 0x7e

/** Adjacent marks that no pair has used yet. */
export interface Run {
  readonly marker: number
  /** The index of the first token. */
  token: number
  length: number
}

/** `wide` are stars that can still open a strong emphasis. */
type Kind = 'star' | 'wide' | 'tilde'

export interface Openers {
  readonly push: (run: Run) => void
  readonly has: (kind: Kind) => boolean
  /** Removes the last run of this kind and all runs after it. */
  readonly popTo: (kind: Kind) => Run | undefined
}

export const kindOf = (marker: number): 'star' | 'tilde' => (marker === star ? 'star' : 'tilde')

export function newOpeners(): Openers {
  const runs: Run[] = []
  const counts = { star: 0, wide: 0, tilde: 0 }
  const count = ({ marker, length }: Run, by: 1 | -1): void => {
    counts[kindOf(marker)] += by
    if (marker === star && length >= 2) counts.wide += by
  }
  const pop = (): Run => {
    const run = existing(runs.pop())
    count(run, -1)
    return run
  }
  const is = (run: Run, kind: Kind): boolean =>
    kind === 'wide' ? run.marker === star && run.length >= 2 : kindOf(run.marker) === kind
  return {
    push(run) {
      runs.push(run)
      count(run, 1)
    },
    has: kind => counts[kind] > 0,
    popTo(kind) {
      if (counts[kind] === 0) return undefined
      let run = pop()
      while (!is(run, kind)) run = pop()
      return run
    },
  }
}
