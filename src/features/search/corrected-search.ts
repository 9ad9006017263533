// Corrects a word of a search that found nothing. The correction comes from messages that the reader can see: a search
// for all similar words at once finds a few of them. So nothing is stored, and no other word can be offered.
import { limit } from '#core/contract/limit.ts'
import { NextTurn } from '#core/http/endpoint.ts'
import { type Word, wordsOf, wordsOfHtml } from '#core/base/words.ts'
import { type Hunt, hunted, isComplete, mostBatches, newHunt } from './hunt.ts'
import type { Term } from './narrow.ts'
import type { Reader } from './narrow-users.ts'
import { readerLanguages } from './reader-languages.ts'
import { resolveNarrow } from './resolve-narrow.ts'
import { scopeOf } from './scope.ts'
import { searchParts } from './search-phrases.ts'
import { type MessageText, messageTexts } from './store/messages.ts'
import { matchingAmong } from './visible-among.ts'

export const correctedWordsLimit = limit('words that may be corrected', 'a search', 3)
/** The correction is the similar word that most of these messages have. */
const messagesCompared = 10

/** Shorter words are similar to too many others, and longer ones have too many that are similar. */
const correctable = /^[a-z]{4,12}$/

/** What several turns have found so far. */
export interface CorrectionProgress {
  /** Which of the words is being corrected. */
  readonly at: number
  readonly hunt: Hunt
}

/** The text of the narrow's search with a corrected word; undefined if no message matches it. */
export async function correctedSearch(
  reader: Reader,
  terms: readonly Term[],
  before?: CorrectionProgress,
): Promise<string | undefined | NextTurn<CorrectionProgress>> {
  const [search, ...more] = terms.filter(({ operator, negated }) => operator === 'search' && !negated)
  if (search === undefined || more.length > 0) return undefined
  const text = String(search.operand)
  const parts = searchParts(text, await readerLanguages(reader), [])
  const candidates = parts.flatMap((part, index) => {
    const [word, ...others] = part.words
    return word !== undefined && !part.isQuoted && others.length === 0 && correctable.test(word.key)
      ? [{ index, word }]
      : []
  })
  const { at, hunt } = before ?? { at: 0, hunt: newCorrection(0) }
  const wrong = candidates.slice(0, correctedWordsLimit.most)[at]
  if (wrong === undefined) return undefined

  const similar = { keys: similarWords(wrong.word.key), isPrefix: false }
  const phrases = parts.map(({ phrase }, index) => (index === wrong.index ? [similar] : phrase))
  const resolved = {
    ...(await resolveNarrow(
      reader,
      terms.filter(term => term !== search),
    )),
    phrases,
  }
  const next = await hunted({ reader, resolved, scope: await scopeOf(reader, resolved) }, hunt)
  const isOver = isComplete(next) || next.batches >= mostBatches
  if (!isOver) return new NextTurn({ at, hunt: next })
  // Messages from earlier turns may have been deleted or moved in the meantime.
  const found = before === undefined ? next.found : await matchingAmong(reader, resolved, next.found)
  const texts = await messageTexts(reader.tx, reader.caller.realmId, found)
  const correction = mostFrequent(texts, new Set(similar.keys))
  if (correction !== undefined) return text.slice(0, wrong.word.from) + correction + text.slice(wrong.word.to)
  return next.batches >= mostBatches ? undefined : new NextTurn({ at: at + 1, hunt: newCorrection(next.batches) })
}

/** All words together have as many batches as one search. */
const newCorrection = (batches: number): Hunt => ({
  ...newHunt('older', { after: 0, until: Number.MAX_SAFE_INTEGER }, messagesCompared),
  batches,
})

/** The word that most of the messages have, as it's written there. */
function mostFrequent(texts: readonly MessageText[], keys: ReadonlySet<string>): string | undefined {
  const counts = new Map<string, number>()
  for (const { topic, rendered } of texts) {
    const written = (source: string, words: readonly Word[]): string[] =>
      words.filter(({ key }) => keys.has(key)).map(({ from, to }) => source.slice(from, to).toLowerCase())
    const all = [...written(topic, wordsOf(topic)), ...written(rendered, wordsOfHtml(rendered))]
    for (const word of new Set(all)) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  const [first] = [...counts].sort(([, a], [, b]) => b - a)
  return first?.[0]
}

const letters = [...'abcdefghijklmnopqrstuvwxyz']

/** The words that differ by one typo: a letter more, less or different, or two letters swapped. Up to 660. */
function similarWords(key: string): string[] {
  const similar = new Set<string>()
  for (let at = 0; at <= key.length; at++) {
    const [before, after] = [key.slice(0, at), key.slice(at)]
    const rest = after.slice(1)
    similar.add(before + rest)
    similar.add(before + rest.slice(0, 1) + after.slice(0, 1) + rest.slice(1))
    for (const letter of letters) similar.add(before + letter + after).add(before + letter + rest)
  }
  similar.delete(key)
  return [...similar]
}
