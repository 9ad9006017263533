// Which messages contain the words of a search, determined by reading their texts. The index is no help here: when
// asked whether some messages contain a phrase, a database may read all messages that contain its words.
import { type Phrases, TextWords } from '#core/base/phrases.ts'
import { wordsOf, wordsOfHtml } from '#core/base/words.ts'
import type { Reader } from './narrow-users.ts'
import { PhraseFinder } from './phrase-finder.ts'
import type { ResolvedNarrow } from './resolved-narrow.ts'
import { type MessageText, messageTexts } from './store/messages.ts'

/** So few that even the largest messages are read quickly. If they are short, the next piece is larger. */
const firstPiece = 20
/** Splitting text into words is slow, and the process handles no other request meanwhile. */
export const textsLimit = 170
/** Characters and words: text in which each character is a word takes several times as long. */
const mostWork = 40_000

export type Searched = Pick<ResolvedNarrow, 'phrases' | 'unwanted'>

export const isSearch = ({ phrases, unwanted }: Searched): boolean => phrases !== undefined || unwanted.length > 0

interface Among {
  /** In the same order. */
  readonly matching: readonly number[]
  /** How many were read, starting with the first. Not all, if there are many or they are long. */
  readonly read: number
}

/** The given messages that contain all phrases and match no unwanted search: as many as wanted. */
export async function matchingWords(
  { tx, caller }: Reader,
  ids: readonly number[],
  searched: Searched,
  wanted = Number.POSITIVE_INFINITY,
): Promise<Among> {
  if (!isSearch(searched)) return { matching: ids.slice(0, wanted), read: Math.min(ids.length, wanted) }
  const matches = wordTest(searched)
  const matching: number[] = []
  let left = mostWork
  let read = 0
  const end = Math.min(ids.length, textsLimit)
  while (read < end && left > 0 && matching.length < wanted) {
    // As many as the work that's left allows, if they are like those so far.
    const size = Math.max(firstPiece, Math.floor((left * read) / (mostWork - left)) || 0)
    const piece = ids.slice(read, Math.min(read + size, end))
    const texts = new Map((await messageTexts(tx, caller.realmId, piece)).map(text => [text.id, text]))
    for (const id of piece) {
      if (matching.length >= wanted || left <= 0) break
      read++
      const text = texts.get(id)
      if (text === undefined) continue
      const words = wordsOfMessage(text)
      left -= text.rendered.length + words.length
      if (matches(words)) matching.push(id)
    }
  }
  return { matching, read }
}

type Words = readonly { readonly key: string }[]

/** No phrase spans the topic and the content. */
const wordsOfMessage = ({ topic, rendered }: MessageText): Words => [
  ...wordsOf(topic),
  { key: '' },
  ...wordsOfHtml(rendered),
]

function wordTest({ phrases, unwanted }: Searched): (words: Words) => boolean {
  const wanted = phrases === undefined ? undefined : phraseTest(phrases)
  const others = unwanted.map(phraseTest)
  return words => {
    const known = new TextWords(words)
    return wanted?.(words, known) !== false && !others.some(test => test(words, known))
  }
}

type PhraseTest = (words: Words, known: TextWords) => boolean

function phraseTest(phrases: Phrases): PhraseTest {
  const finder = new PhraseFinder(phrases)
  const single = phrases.every(phrase => phrase.length === 1)
  return (words, known) => phrases.flat().every(word => known.have(word)) && (single || finder.allOccur(words))
}
