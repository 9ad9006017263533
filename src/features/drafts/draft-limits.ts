// How many drafts a user can have, and how large: clients load all of them when they start.
import { limit, requireWithin } from '#core/contract/limit.ts'
import type { ReadTx } from '#core/db/database.ts'
import { draftTotals } from './store.ts'

/** In one request. */
export const draftsAtOnce = 2_500
export const draftsLimit = limit('drafts', 'a user', 10_000)
export const draftCharactersLimit = limit('characters in drafts', 'a user', 1_000_000)

/** After drafts were written: refuses, and thereby takes back, more than a user can have. */
export async function requireRoomForDrafts(tx: ReadTx, accountId: number): Promise<void> {
  const { count, characters } = await draftTotals(tx, accountId)
  requireWithin(draftsLimit, count)
  requireWithin(draftCharactersLimit, characters)
}
