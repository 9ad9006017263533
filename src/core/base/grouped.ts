/** The items in groups with the same key, in the order of their first items. */
export const grouped = <T>(items: Iterable<T>, keyOf: (item: T) => unknown): [T, ...T[]][] =>
  // No group is empty.
  [...Map.groupBy(items, keyOf).values()] as [T, ...T[]][]
