// Which of several messages match a search: one query for all of them.
import type { Phrases } from '#core/db/search-index.ts'
import { matchingAmong } from '#features/messages/public.ts'
import type { Reader } from './narrow-users.ts'

/** The messages that contain all phrases, in the same order. */
export async function withWords({ tx, caller }: Reader, ids: readonly number[], phrases: Phrases): Promise<number[]> {
  const matching = await matchingAmong(tx, ids, [phrases], caller)
  return ids.filter(id => matching.has(id))
}

/** The messages that match none of the unwanted searches, in the same order. */
export async function withoutWords(
  { tx, caller }: Reader,
  ids: readonly number[],
  unwanted: readonly Phrases[],
): Promise<number[]> {
  if (unwanted.length === 0) return [...ids]
  const matching = await matchingAmong(tx, ids, unwanted, caller)
  return ids.filter(id => !matching.has(id))
}
