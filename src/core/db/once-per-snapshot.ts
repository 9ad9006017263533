// Lookups shared by several parts of one request, or by several requests with the same snapshot.
import type { LookAheadTx, ReadTx, WriteTx } from './database.ts'

export type SnapshotLookup<K, T, G extends unknown[]> = (tx: ReadTx, key: K, ...given: G) => Promise<T>

export const isWriting = (tx: ReadTx): tx is LookAheadTx => 'memory' in tx

/** Only in a snapshot: a write transaction may change the value. `given` is the same in every call with this key. */
export function oncePerSnapshot<K, T, G extends unknown[]>(load: SnapshotLookup<K, T, G>): SnapshotLookup<K, T, G> {
  const known = new WeakMap<ReadTx, Map<K, Promise<T>>>()
  return (tx, key, ...given) => {
    if (isWriting(tx)) return load(tx, key, ...given)
    let ofSnapshot = known.get(tx)
    if (ofSnapshot === undefined) known.set(tx, (ofSnapshot = new Map<K, Promise<T>>()))
    return loadOnce(ofSnapshot, key, () => load(tx, key, ...given))
  }
}

/** In write transactions too. For values that most changes of their rows leave alone: after the others, call `forget`. */
export function oncePerTransaction<K, T, G extends unknown[]>(
  load: SnapshotLookup<K, T, G>,
): { readonly get: SnapshotLookup<K, T, G>; readonly forget: (tx: WriteTx) => void } {
  const inSnapshot = oncePerSnapshot(load)
  return {
    get(tx, key, ...given) {
      if (!isWriting(tx)) return inSnapshot(tx, key, ...given)
      let ofTransaction = tx.memory.get(load) as Map<K, Promise<T>> | undefined
      if (ofTransaction === undefined) tx.memory.set(load, (ofTransaction = new Map<K, Promise<T>>()))
      return loadOnce(ofTransaction, key, () => load(tx, key, ...given))
    },
    forget: tx => void tx.memory.delete(load),
  }
}

function loadOnce<K, T>(known: Map<K, Promise<T>>, key: K, load: () => Promise<T>): Promise<T> {
  const found = known.get(key) ?? load()
  known.set(key, found)
  return found
}
