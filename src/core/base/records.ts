// Object.keys and Object.fromEntries, but the types keep the names.

export const keysOf = <K extends string>(record: Readonly<Partial<Record<K, unknown>>>): K[] =>
  Object.keys(record) as K[]

export const entriesOf = <K extends string, V>(record: Readonly<Partial<Record<K, V>>>): [K, V][] =>
  Object.entries(record) as [K, V][]

export const mapValues = <K extends string, V, W>(
  record: Readonly<Record<K, V>>,
  change: (value: V, name: K) => W,
): Record<K, W> =>
  Object.fromEntries(entriesOf<K, V>(record).map(([name, value]) => [name, change(value, name)])) as Record<K, W>

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Groups items by key, in the order of each group's first item. */
export const grouped = <T>(items: Iterable<T>, keyOf: (item: T) => unknown): [T, ...T[]][] =>
  // No group is empty.
  [...Map.groupBy(items, keyOf).values()] as [T, ...T[]][]
