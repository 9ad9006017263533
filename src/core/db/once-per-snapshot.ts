// What several parts of one request look up, looked up once. Only in reading scopes: a writing one may change it.
import type { ReadTx } from './database.ts'

export function oncePerSnapshot<K, T>(load: (tx: ReadTx, key: K) => Promise<T>): (tx: ReadTx, key: K) => Promise<T> {
  const known = new WeakMap<ReadTx, Map<K, Promise<T>>>()
  return (tx, key) => {
    if ('emit' in tx) return load(tx, key)
    let ofScope = known.get(tx)
    if (ofScope === undefined) known.set(tx, (ofScope = new Map<K, Promise<T>>()))
    const found = ofScope.get(key) ?? load(tx, key)
    ofScope.set(key, found)
    return found
  }
}
