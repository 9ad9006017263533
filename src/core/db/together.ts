import type { ReadTx } from './database.ts'
import { isWriting } from './once-per-snapshot.ts'

// Sends queries that don't need each other's results together. On PostgreSQL none waits for another's answer.

/**
 * Rejects with the first error, but only when all queries have ended, so that no statement is sent after the end of its
 * transaction.
 */
export async function together<T extends readonly unknown[] | []>(
  queries: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const results = Promise.all(queries)
  await Promise.allSettled([results, ...queries])
  return results
}

// Lookups that start in the same turn of the event loop and don't need each other's results: one statement finds them
// all.

interface Pending<K, T> {
  readonly keys: K[]
  readonly results: Promise<readonly T[]>
}

/**
 * `load` gets the keys of one group and returns results in the same order. Only in a snapshot: a write sees its own
 * statements in order, so its lookups are made one by one.
 */
export function lookupsTogether<G extends string | number, K, T>(
  load: (tx: ReadTx, group: G, keys: readonly K[]) => Promise<readonly T[]>,
): (tx: ReadTx, group: G, key: K) => Promise<T> {
  const waiting = new WeakMap<ReadTx, Map<G, Pending<K, T>>>()

  function begin(tx: ReadTx, group: G): Pending<K, T> {
    const groups = waiting.get(tx) ?? new Map<G, Pending<K, T>>()
    waiting.set(tx, groups)
    const keys: K[] = []
    // After all promises that are settled by now, so that every lookup of this turn is included.
    const turnEnded = new Promise<void>(resolve => process.nextTick(resolve))
    const results = turnEnded.then(() => {
      groups.delete(group)
      return load(tx, group, keys)
    })
    const pending = { keys, results }
    groups.set(group, pending)
    return pending
  }

  return async (tx, group, key) => {
    if (isWriting(tx)) return (await load(tx, group, [key]))[0] as T
    const { keys, results } = waiting.get(tx)?.get(group) ?? begin(tx, group)
    const position = keys.push(key) - 1
    return (await results)[position] as T
  }
}
