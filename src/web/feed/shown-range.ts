// The part of a window that's on the page: consecutive groups of rows. A change only renders the groups that it
// affects, and a group is added at one end while another leaves at the other.
import { indexOfId } from '../store/sorted-ids.ts'

/** How many rows can be added per frame. */
export const groupSize = 10
/** About two screens. */
const firstRows = 50
/** More than four screens of single lines in small text. With fewer, groups could come and go forever. */
export const mostRows = (screenHeight: number): number => Math.max(120, Math.round(screenHeight / 4))

export interface ShownRange {
  /** The first ID of each group, ascending. A group ends before the next one. */
  readonly starts: readonly number[]
  /** The last group ends before this ID; `Infinity` if new messages are added to it. */
  readonly end: number
  /** How many rows can be on the page. */
  readonly most: number
}

interface Held {
  readonly ids: readonly number[]
  readonly foundNewest: boolean
}

const after = (held: Held, index: number): number => held.ids[index] ?? (held.foundNewest ? Infinity : lastOf(held) + 1)
const lastOf = ({ ids }: Held): number => ids.at(-1) ?? 0

/** The rows of a list that opens at `id`. */
export function rangeAround(held: Held, id: number, most: number): ShownRange {
  const at = Math.min(indexOfId(held.ids, id), Math.max(0, held.ids.length - 1))
  const from = Math.max(0, at - firstRows / 2)
  const starts = held.ids.slice(from, from + firstRows).filter((_, index) => index % groupSize === 0)
  return { starts: starts.length === 0 ? [0] : starts, end: after(held, from + firstRows), most }
}

/** Whether adding a group means removing another. */
export const isFull = (range: ShownRange, { ids }: Held): boolean => rowsIn(range, ids) > range.most - groupSize

export const hasBefore = ({ starts }: ShownRange, { ids }: Held): boolean => (ids[0] ?? Infinity) < (starts[0] ?? 0)
export const hasAfter = ({ end }: ShownRange, held: Held): boolean =>
  end !== Infinity && (held.foundNewest || lastOf(held) >= end)

export function withGroupBefore(range: ShownRange, held: Held): ShownRange {
  const first = indexOfId(held.ids, range.starts[0] ?? 0)
  const start = held.ids[Math.max(0, first - groupSize)] ?? 0
  return bounded({ ...range, starts: [start, ...range.starts] }, held, 'end')
}

export function withGroupAfter(range: ShownRange, held: Held): ShownRange {
  const { starts, end } = range
  const from = indexOfId(held.ids, end)
  const next = after(held, from + groupSize)
  return bounded({ ...range, starts: from < held.ids.length ? [...starts, end] : starts, end: next }, held, 'start')
}

/**
 * After messages were added or removed: new ones at the end form new groups, and empty groups go. `firstVisible` is
 * `Infinity` for a user at the end, who stays there.
 */
export function settled(range: ShownRange, held: Held, firstVisible: number): ShownRange {
  let starts = range.starts
  for (let sizes = groupsOf({ ...range, starts }, held.ids); ;) {
    const last = sizes.at(-1)
    const split = last?.[groupSize]
    if (last === undefined || last.length <= 1.5 * groupSize || split === undefined) break
    starts = [...starts, split]
    sizes = groupsOf({ ...range, starts }, held.ids)
  }
  const groups = groupsOf({ ...range, starts }, held.ids)
  const kept = starts.filter((_, at) => (groups[at]?.length ?? 0) > 0)
  if (kept.length === 0) return rangeAround(held, firstVisible, range.most)
  const middle = kept[kept.length >> 1] ?? 0
  return bounded({ ...range, starts: kept }, held, firstVisible < middle ? 'end' : 'start')
}

/** Removes groups at the given side. */
function bounded(range: ShownRange, { ids }: Held, side: 'start' | 'end'): ShownRange {
  let { starts, end } = range
  while (starts.length > 1 && rowsIn({ starts, end }, ids) > range.most)
    if (side === 'start') starts = starts.slice(1)
    else {
      end = starts.at(-1) ?? end
      starts = starts.slice(0, -1)
    }
  return { ...range, starts, end }
}

const rowsIn = ({ starts, end }: Pick<ShownRange, 'starts' | 'end'>, ids: readonly number[]): number =>
  indexOfId(ids, end) - indexOfId(ids, starts[0] ?? 0)

export const groupsOf = ({ starts, end }: ShownRange, ids: readonly number[]): number[][] =>
  starts.map((start, at) => ids.slice(indexOfId(ids, start), indexOfId(ids, starts[at + 1] ?? end)))
