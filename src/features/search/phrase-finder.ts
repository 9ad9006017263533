// Finds phrases among the words of a text in one pass, however many phrases there are and however they overlap (the
// Aho–Corasick algorithm).
import { firstKey, matchesWord, type Phrase, type Phrases } from '#core/base/phrases.ts'
import type { Word } from '#core/base/words.ts'

type Words = readonly Pick<Word, 'key'>[]

/** A prefix of phrases that the last words of the text match. */
interface State {
  readonly next: Map<string, State>
  /** The longest shorter prefix that the last words match too. */
  fallback: State | undefined
  /** The longest phrase that ends here, in words; 0 for none. */
  longest: number
  /** The phrases that end here and are no shorter than the prefix. */
  readonly phrases: Set<Phrase>
}

const newState = (): State => ({ next: new Map(), fallback: undefined, longest: 0, phrases: new Set() })

export class PhraseFinder {
  readonly #start = newState()
  readonly #phrases: Phrases
  /** Phrases whose last word may be incomplete: at most one for each term of a narrow. */
  readonly #incomplete: Phrases

  constructor(phrases: Phrases) {
    this.#phrases = phrases
    this.#incomplete = phrases.filter(phrase => phrase.at(-1)?.isPrefix)
    for (const phrase of phrases) this.#add(phrase)
    this.#linkFallbacks()
  }

  /** For each word, the length of the longest phrase that ends with it. */
  endings(words: Words): number[] {
    let state = this.#start
    return words.map(({ key }, at) => {
      state = this.#after(state, key)
      const incomplete = this.#incomplete.filter(phrase => endsAt(phrase, words, at))
      return Math.max(state.longest, ...incomplete.map(phrase => phrase.length))
    })
  }

  /** Whether every phrase occurs. */
  allOccur(words: Words): boolean {
    const visited = new Set<State>()
    const missing = new Set(this.#phrases)
    let state = this.#start
    for (const { key } of words) {
      if (missing.size === 0) break
      state = this.#after(state, key)
      for (
        let ending: State | undefined = state;
        ending !== undefined && !visited.has(ending);
        ending = ending.fallback
      ) {
        visited.add(ending)
        for (const phrase of ending.phrases) missing.delete(phrase)
      }
    }
    for (const phrase of this.#incomplete)
      if (missing.has(phrase) && words.some((_, at) => endsAt(phrase, words, at))) missing.delete(phrase)
    return missing.size === 0
  }

  /** Only a single word has other forms. */
  #add(phrase: Phrase): void {
    const spellings =
      phrase.length === 1 ? phrase.flatMap(({ keys }) => keys.map(key => [key])) : [phrase.map(firstKey)]
    for (const keys of spellings) {
      let state = this.#start
      for (const key of keys) {
        const next = state.next.get(key) ?? newState()
        state.next.set(key, next)
        state = next
      }
      state.phrases.add(phrase)
      state.longest = keys.length
    }
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

/** Whether a phrase ends with this word of the text. */
const endsAt = (phrase: Phrase, words: Words, last: number): boolean =>
  phrase.length <= last + 1 &&
  phrase.every((word, n) => matchesWord(word, words[last - phrase.length + 1 + n]?.key ?? ''))
