// Sorted lists of unique IDs, ascending.

/** The index of the first ID that isn't less than `id`. */
export function indexOfId(ids: readonly number[], id: number): number {
  let [low, high] = [0, ids.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ids[middle] ?? Infinity) < id) low = middle + 1
    else high = middle
  }
  return low
}

export const hasId = (ids: readonly number[], id: number): boolean => ids[indexOfId(ids, id)] === id

export function insertId(ids: number[], id: number): boolean {
  const at = indexOfId(ids, id)
  if (ids[at] === id) return false
  ids.splice(at, 0, id)
  return true
}

export function removeId(ids: number[], id: number): boolean {
  const at = indexOfId(ids, id)
  if (ids[at] !== id) return false
  ids.splice(at, 1)
  return true
}

/** The union of both. */
export function mergedIds(a: readonly number[], b: readonly number[]): number[] {
  return [...new Set([...a, ...b])].sort((one, other) => one - other)
}
