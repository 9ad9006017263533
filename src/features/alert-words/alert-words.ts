// Words that notify a user when a message contains them.
import { required } from '#core/contract/field.ts'
import { boundedText, list, text } from '#core/contract/shape.ts'
import type { ReadTx } from '#core/db/database.ts'
import { alertWordsOfRealm } from './store.ts'

export const alertWordsParam = required(list(boundedText(100)), 'The words.')
export const alertWordsField = required(list(text), 'All alert words of the caller.')

/** The form used to compare words. */
export const wordKey = (word: string): string => word.trim().toLowerCase()

/** Leaves out blank words. Of words that differ only in case, the first one stays. */
export function normalizeWords(words: readonly string[]): string[] {
  const byKey = new Map<string, string>()
  for (const word of words) if (wordKey(word) !== '' && !byKey.has(wordKey(word))) byKey.set(wordKey(word), word.trim())
  return [...byKey.values()]
}

const partOfWord = /[\p{L}\p{N}_]/u

/** Whether the content contains the word as a whole word. Both must be lower-case. */
function containsWord(content: string, word: string): boolean {
  for (let at = content.indexOf(word); at >= 0; at = content.indexOf(word, at + 1)) {
    const before = content[at - 1]
    const after = content[at + word.length]
    if (!(before && partOfWord.test(before)) && !(after && partOfWord.test(after))) return true
  }
  return false
}

/** The organization's users who have an alert word in this content. */
export async function readersWithAlertWords(tx: ReadTx, realmId: number, content: string): Promise<Set<number>> {
  const lower = content.toLowerCase()
  const found = new Set<number>()
  for (const { account_id, word_lower } of await alertWordsOfRealm(tx, realmId))
    if (!found.has(account_id) && containsWord(lower, word_lower)) found.add(account_id)
  return found
}
