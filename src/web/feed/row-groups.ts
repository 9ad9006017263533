// The rows of a list in groups. A group that looks the same is the same array, so that it is not rendered again.
import { useRef } from 'preact/hooks'
import { indexOfId } from '../store/sorted-ids.ts'
import type { Store } from '../store/store.ts'
import type { MessageWindow } from '../store/windows.ts'
import { isSameRow, type Row, rowsOf } from './message-rows.ts'
import { groupsOf, type ShownRange } from './shown-range.ts'

export function useRowGroups(
  store: Store,
  { ids }: MessageWindow,
  range: ShownRange | undefined,
  options: Parameters<typeof rowsOf>[2],
): readonly { readonly start: number; readonly rows: readonly Row[] }[] {
  const before = useRef<ReadonlyMap<number, readonly Row[]>>(new Map())
  const topmost = useRef<{ readonly start: number; readonly isFirst: boolean }>(undefined)
  if (range === undefined) return []
  const first = range.starts[0] ?? 0
  const above = store.messages.get(ids[indexOfId(ids, first) - 1] ?? 0)
  // A row with nothing above it keeps its day and its name until rows join above it: at the top of the list nothing could
  // take their space.
  const isFirst = above === undefined || (topmost.current?.start === first && topmost.current.isFirst)
  topmost.current = { start: first, isFirst }
  let previous = isFirst ? undefined : above
  const groups = groupsOf(range, ids).map((group, at) => {
    const start = range.starts[at] ?? 0
    const made = rowsOf(store, group, options, previous)
    previous = made.at(-1)?.message ?? previous
    const known = before.current.get(start)
    const isSame = known?.length === made.length && made.every((row, index) => isSameRow(row, known[index] ?? row))
    return { start, rows: isSame ? known : made }
  })
  before.current = new Map(groups.map(({ start, rows }) => [start, rows]))
  return groups.filter(({ rows }) => rows.length > 0)
}
