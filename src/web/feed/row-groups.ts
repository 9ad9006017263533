// The rows of a list in groups. A group that looks the same is the same array, so that it is not rendered again.
import { indexOfId } from '../store/sorted-ids.ts'
import type { Store } from '../store/store.ts'
import type { MessageWindow } from '../store/windows.ts'
import { isSameRow, type Row, rowsOf } from './message-rows.ts'
import { groupsOf, type ShownRange } from './shown-range.ts'

interface RowGroup {
  /** The first ID that belongs to it. */
  readonly start: number
  readonly rows: readonly Row[]
}

export interface GroupedRows {
  readonly groups: readonly RowGroup[]
  /** Nothing stands above its first row, or nothing did when the row joined. */
  readonly isFirst: boolean
}

export const noRows: GroupedRows = { groups: [], isFirst: true }

/** `before` are the groups that are in the page now. */
export function groupedRows(
  store: Store,
  { ids }: MessageWindow,
  range: ShownRange | undefined,
  options: Parameters<typeof rowsOf>[2],
  before: GroupedRows,
): GroupedRows {
  if (range === undefined) return noRows
  const first = range.starts[0] ?? 0
  const above = store.messages.get(ids[indexOfId(ids, first) - 1] ?? 0)
  // A row with nothing above it keeps its day and its name until rows join above it: at the top of the list nothing could
  // take their space.
  const isFirst = above === undefined || (before.groups[0]?.start === first && before.isFirst)
  const known = new Map(before.groups.map(({ start, rows }) => [start, rows]))
  let previous = isFirst ? undefined : above
  const groups = groupsOf(range, ids).map((group, at) => {
    const start = range.starts[at] ?? 0
    const made = rowsOf(store, group, options, previous)
    previous = made.at(-1)?.message ?? previous
    const same = known.get(start)
    const isSame = same?.length === made.length && made.every((row, index) => isSameRow(row, same[index] ?? row))
    return { start, rows: isSame ? same : made }
  })
  return { groups, isFirst }
}
