// Which of some messages say what was searched for: found out for all of them together.
import type { Phrases } from '#core/db/search-index.ts'
import { amongThoseThatSay } from '#features/messages/public.ts'
import type { Reader } from './narrow-users.ts'

/** Those that say all phrases, in the same order. */
export async function withWords({ tx, caller }: Reader, ids: readonly number[], phrases: Phrases): Promise<number[]> {
  const saying = await amongThoseThatSay(tx, ids, [phrases], caller)
  return ids.filter(id => saying.has(id))
}

/** Those that say all phrases of no unwanted search, in the same order. */
export async function withoutWords(
  { tx, caller }: Reader,
  ids: readonly number[],
  unwanted: readonly Phrases[],
): Promise<number[]> {
  if (unwanted.length === 0) return [...ids]
  const saying = await amongThoseThatSay(tx, ids, unwanted, caller)
  return ids.filter(id => !saying.has(id))
}
