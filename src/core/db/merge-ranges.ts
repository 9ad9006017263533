// The first rows of many ranges together, ordered by ID. Reads few rows of each range, because most ranges have few
// among the first. The first round reads as many as would be needed if the rows were spread evenly.

/** The IDs after `after` up to and including `until`. */
export interface IdRange {
  readonly after: number
  readonly until: number
}

/** The first `each` rows of each range, with its position in the list; in total no more than needed. */
export type FindInEach<R extends IdRange> = (
  ranges: readonly R[],
  each: number,
) => Promise<readonly { readonly range: number; readonly id: number }[]>

const growth = 8

/** Each round reads more of the ranges that may still have rows before the last wanted one. */
export async function merged<R extends IdRange>(
  ranges: readonly R[],
  find: FindInEach<R>,
  order: 'asc' | 'desc',
  limit: number,
): Promise<number[]> {
  let found: number[] = []
  let open = ranges
  for (let each = Math.ceil(limit / Math.max(1, open.length)); open.length > 0; each = Math.min(each * growth, limit)) {
    const rows = await find(open, each)
    found = [...found, ...rows.map(({ id }) => id)].sort((a, b) => (order === 'asc' ? a - b : b - a)).slice(0, limit)
    const last = found.length < limit ? undefined : found.at(-1)
    const byRange = Map.groupBy(rows, ({ range }) => range)
    open = open.flatMap((range, n) => {
      const ofRange = byRange.get(n) ?? []
      const end = ofRange.at(-1)?.id
      if (end === undefined || ofRange.length < each) return []
      const { after, until } =
        order === 'asc'
          ? { after: end, until: Math.min(range.until, last ?? range.until) }
          : { after: Math.max(range.after, last ?? range.after), until: end - 1 }
      return after < until ? [{ ...range, after, until }] : []
    })
  }
  return found
}
