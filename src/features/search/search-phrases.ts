// The text of a search field: words and "phrases in quotes".
import { exactWord, type Phrase, type Phrases } from '#core/base/phrases.ts'
import { formsOf } from '#core/base/word-forms.ts'
import { wordsOf } from '#core/base/words.ts'

const quotedOrWord = /"([^"]*)"|[^\s"]+/g

/** Shorter ones would match too many words. */
const shortestPrefix = 3
/** How many words of a narrow also match in other forms. Event queues store them. */
const wordsWithForms = 6

/**
 * Each phrase must occur; repeated phrases count once. Several words without spaces, such as `foo_bar`, are a phrase
 * too. Other forms of a word match as well, in these languages, and the last word may be incomplete. A phrase in quotes
 * must occur as it is. `before` are the phrases of the narrow's earlier terms.
 */
export function searchPhrases(text: string, languages: readonly string[], before: Phrases): Phrases {
  const parts = partsOf(text)
  const left = wordsWithForms - before.flat().filter(({ keys }) => keys.length > 1).length
  return distinctPhrases(
    parts.map(({ keys, isQuoted }, at) =>
      isQuoted ? keys.map(exactWord) : typed(keys, at < left ? languages : [], at === parts.length - 1),
    ),
  )
}

/** Every word must occur as it is. */
export const exactPhrases = (text: string): Phrases =>
  distinctPhrases(partsOf(text).map(({ keys }) => keys.map(exactWord)))

export const distinctPhrases = (phrases: Phrases): Phrases => [
  ...new Map(phrases.map(phrase => [JSON.stringify(phrase), phrase])).values(),
]

interface Part {
  readonly keys: readonly string[]
  readonly isQuoted: boolean
}

const partsOf = (text: string): Part[] =>
  [...text.matchAll(quotedOrWord)]
    .map(([word, quoted]) => ({
      keys: wordsOf(quoted ?? word).map(({ key }) => key),
      isQuoted: quoted !== undefined,
    }))
    .filter(({ keys }) => keys.length > 0)

function typed(keys: readonly string[], languages: readonly string[], isLast: boolean): Phrase {
  const isAlone = keys.length === 1
  return keys.map((key, at) => ({
    keys: isAlone ? [key, ...formsOf(key, languages)] : [key],
    isPrefix: isLast && at === keys.length - 1 && key.length >= shortestPrefix,
  }))
}
