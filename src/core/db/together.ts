// Queries that do not need each other's results are sent together: on PostgreSQL none waits for the answer to another.

/**
 * Rejects with the first error, but not before all queries have ended, so that no statement is sent after the end of its
 * transaction.
 */
export async function together<T extends readonly unknown[] | []>(
  queries: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const results = Promise.all(queries)
  await Promise.allSettled([results, ...queries])
  return results
}
