// The languages of a search: it also finds other forms of its words in them.
import { readSettings } from '#features/personal-settings/public.ts'
import { ownAccount } from '#features/users/public.ts'
import type { Reader } from './narrow-users.ts'

/** English, and the reader's own language. Messages do not say which language they are in. */
export async function readerLanguages({ tx, caller }: Reader): Promise<string[]> {
  const { default_language } = readSettings((await ownAccount(tx, caller)).settings)
  return [...new Set(['en', default_language])]
}
