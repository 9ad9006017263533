// How many snippets a user can have, and how large: clients load all of them when they start.
import { limit, requireWithin } from '#core/contract/limit.ts'
import type { ReadTx } from '#core/db/database.ts'
import { snippetTotals } from './store.ts'

export const snippetsLimit = limit('saved snippets', 'a user', 1_000)
export const snippetCharactersLimit = limit('characters in saved snippets', 'a user', 1_000_000)

/** After a snippet was written: refuses, and thereby takes back, more than a user can have. */
export async function requireRoomForSnippets(tx: ReadTx, accountId: number): Promise<void> {
  const { count, characters } = await snippetTotals(tx, accountId)
  requireWithin(snippetsLimit, count)
  requireWithin(snippetCharactersLimit, characters)
}
