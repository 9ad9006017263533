// The text of a search field: words, and "phrases in quotes".
import { wordsOf } from '#core/base/words.ts'
import type { Phrases } from '#core/db/search-index.ts'

const quotedOrWord = /"([^"]*)"|[^\s"]+/g

/**
 * Each phrase must occur; repeated phrases count once. A string of several words without spaces, such as `foo_bar`, is
 * a phrase too.
 */
export function searchPhrases(text: string): Phrases {
  const phrases = [...text.matchAll(quotedOrWord)]
    .map(([word, quoted]) => wordsOf(quoted ?? word).map(({ key }) => key))
    .filter(phrase => phrase.length > 0)
  return distinctPhrases(phrases)
}

export const distinctPhrases = (phrases: Phrases): Phrases => [
  ...new Map(phrases.map(phrase => [phrase.join(' '), phrase])).values(),
]
