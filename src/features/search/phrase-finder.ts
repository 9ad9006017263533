// Finds phrases among the words of a text in one pass, however many phrases there are and however they overlap (the
// Aho–Corasick algorithm).
import { wordsOf, type Word } from '#core/base/words.ts'
import type { Phrases } from '#core/db/search-index.ts'

// The text of a search field: words and "phrases in quotes".

const quotedOrWord = /"([^"]*)"|[^\s"]+/g

/**
 * Each phrase must occur; repeated phrases count once. Several words without spaces, such as `foo_bar`, are a phrase
 * too.
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

/** A prefix of phrases that the last words of the text match. */
interface State {
  readonly next: Map<string, State>
  /** The longest shorter prefix that the last words match too. */
  fallback: State | undefined
  /** The longest phrase that ends here, in words; 0 for none. */
  longest: number
  isPhrase: boolean
}

const newState = (): State => ({ next: new Map(), fallback: undefined, longest: 0, isPhrase: false })

export class PhraseFinder {
  readonly #start = newState()
  #phraseCount = 0

  constructor(phrases: Phrases) {
    for (const phrase of phrases) this.#add(phrase)
    this.#linkFallbacks()
  }

  /** For each word, the length of the longest phrase that ends with it. */
  endings(words: readonly Pick<Word, 'key'>[]): number[] {
    let state = this.#start
    return words.map(({ key }) => (state = this.#after(state, key)).longest)
  }

  /** Whether every phrase occurs. */
  allOccur(words: readonly Pick<Word, 'key'>[]): boolean {
    const found = new Set<State>()
    let phrases = 0
    let state = this.#start
    for (const { key } of words) {
      if (phrases === this.#phraseCount) break
      state = this.#after(state, key)
      for (
        let ending: State | undefined = state;
        ending !== undefined && !found.has(ending);
        ending = ending.fallback
      ) {
        found.add(ending)
        if (ending.isPhrase) phrases++
      }
    }
    return phrases === this.#phraseCount
  }

  #add(phrase: readonly string[]): void {
    let state = this.#start
    for (const word of phrase) {
      const next = state.next.get(word) ?? newState()
      state.next.set(word, next)
      state = next
    }
    if (!state.isPhrase) this.#phraseCount++
    state.isPhrase = true
    state.longest = phrase.length
  }

  /** From the shorter prefixes to the longer ones. */
  #linkFallbacks(): void {
    for (let level = [this.#start]; level.length > 0; level = level.flatMap(state => [...state.next.values()]))
      for (const state of level)
        for (const [word, next] of state.next) {
          next.fallback = state === this.#start ? this.#start : this.#after(state.fallback ?? this.#start, word)
          next.longest = Math.max(next.longest, next.fallback.longest)
        }
  }

  #after(state: State, word: string): State {
    for (let at: State | undefined = state; at !== undefined; at = at.fallback) {
      const next = at.next.get(word)
      if (next !== undefined) return next
    }
    return this.#start
  }
}
