// The first messages of many conversations together. Few of each are read: most have few among the first.
import { existing } from '#core/base/existing.ts'
import { beyond, clippedRange, type Direction, isEmpty, sorted, type ConversationRange, upTo } from './id-range.ts'

/** The first `each` messages of each range, with its position; in total no more than are wanted. */
export type FindInEach = (
  ranges: readonly ConversationRange[],
  each: number,
) => Promise<readonly { readonly range: number; readonly id: number }[]>

const growth = 8

/** Each round reads more of the ranges that may have messages before the last message wanted so far. */
export async function merged(
  ranges: readonly ConversationRange[],
  find: FindInEach,
  direction: Direction,
  limit: number,
): Promise<number[]> {
  let found: number[] = []
  let open = ranges
  for (let each = open.length === 1 ? limit : 1; open.length > 0; each = Math.min(each * growth, limit)) {
    const page = await find(open, each)
    found = sorted([...found, ...page.map(({ id }) => id)], direction).slice(0, limit)
    const last = found.length < limit ? undefined : found.at(-1)
    const rest: ConversationRange[] = []
    for (const [range, ofRange] of Map.groupBy(page, row => row.range)) {
      const end = ofRange.at(-1)
      if (end === undefined || ofRange.length < each) continue
      const after = clippedRange(existing(open[range]), beyond(direction, end.id))
      rest.push(last === undefined ? after : clippedRange(after, upTo(direction, last)))
    }
    open = rest.filter(range => !isEmpty(range))
  }
  return found
}
