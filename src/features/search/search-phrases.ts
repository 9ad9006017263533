// The text of a search field: words and "phrases in quotes".
import { exactWord, type Phrase, type Phrases } from '#core/base/phrases.ts'
import { formsOf } from '#core/base/word-forms.ts'
import { type Word, wordsOf } from '#core/base/words.ts'

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
export const searchPhrases = (text: string, languages: readonly string[], before: Phrases): Phrases =>
  distinctPhrases(searchParts(text, languages, before).map(({ phrase }) => phrase))

/** A phrase and its position in the text of the search. */
interface SearchPart extends Part {
  readonly phrase: Phrase
}

export function searchParts(text: string, languages: readonly string[], before: Phrases): SearchPart[] {
  const parts = partsOf(text)
  const left = wordsWithForms - before.flat().filter(({ keys }) => keys.length > 1).length
  return parts.map((part, at) => {
    const forms = at < left ? languages : []
    return { ...part, phrase: part.isQuoted ? exact(part) : typed(part, forms, at === parts.length - 1) }
  })
}

/** Every word must occur as it is. */
export const exactPhrases = (text: string): Phrases => distinctPhrases(partsOf(text).map(exact))

export const distinctPhrases = (phrases: Phrases): Phrases => [
  ...new Map(phrases.map(phrase => [JSON.stringify(phrase), phrase])).values(),
]

interface Part {
  readonly words: readonly Word[]
  readonly isQuoted: boolean
}

const partsOf = (text: string): Part[] =>
  [...text.matchAll(quotedOrWord)]
    .map(({ 0: word, 1: quoted, index }) => ({
      words: quoted === undefined ? wordsOf(word, index) : wordsOf(quoted, index + 1),
      isQuoted: quoted !== undefined,
    }))
    .filter(({ words }) => words.length > 0)

const exact = ({ words }: Part): Phrase => words.map(({ key }) => exactWord(key))

const typed = ({ words }: Part, languages: readonly string[], isLast: boolean): Phrase =>
  words.map(({ key }, at) => ({
    keys: words.length === 1 ? [key, ...formsOf(key, languages)] : [key],
    isPrefix: isLast && at === words.length - 1 && key.length >= shortestPrefix,
  }))
