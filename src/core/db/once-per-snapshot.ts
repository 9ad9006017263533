// Lookups that several parts of one request, or several requests with the same snapshot, share. Only in read scopes: a
// write scope may change the result.
import type { ReadTx } from './database.ts'

/** `given` is further input of `load`, the same for every call with this key. */
export function oncePerSnapshot<K, T, G extends unknown[]>(
  load: (tx: ReadTx, key: K, ...given: G) => Promise<T>,
): (tx: ReadTx, key: K, ...given: G) => Promise<T> {
  const known = new WeakMap<ReadTx, Map<K, Promise<T>>>()
  return (tx, key, ...given) => {
    if ('emit' in tx) return load(tx, key, ...given)
    let ofScope = known.get(tx)
    if (ofScope === undefined) known.set(tx, (ofScope = new Map<K, Promise<T>>()))
    const found = ofScope.get(key) ?? load(tx, key, ...given)
    ofScope.set(key, found)
    return found
  }
}
