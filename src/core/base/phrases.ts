// What a search looks for: phrases, each a list of words. The index, the comparison with texts and highlighting all use
// these types, so they agree.
import { existing } from './existing.ts'

/** A word of a search. */
export interface SearchWord {
  /** The words of a text that match, as keys of `wordsOf`: the word itself, then its other forms. */
  readonly keys: readonly string[]
  /** Whether words that begin with the first key match too. */
  readonly isPrefix: boolean
}

/** Its words must be next to each other. Only a single word has other forms, and only the last one may be a prefix. */
export type Phrase = readonly SearchWord[]
export type Phrases = readonly Phrase[]

export const exactWord = (key: string): SearchWord => ({ keys: [key], isPrefix: false })
export const firstKey = ({ keys }: SearchWord): string => existing(keys[0])

export const matchesWord = (word: SearchWord, key: string): boolean =>
  word.keys.includes(key) || (word.isPrefix && key.startsWith(firstKey(word)))

/** The words of a text, without their order. */
export class TextWords {
  readonly #known: ReadonlySet<string>
  #sorted: readonly string[] | undefined

  constructor(words: readonly { readonly key: string }[]) {
    this.#known = new Set(words.map(({ key }) => key))
  }

  /** Whether one of the words matches. */
  have(word: SearchWord): boolean {
    return word.keys.some(key => this.#known.has(key)) || (word.isPrefix && this.#haveStart(firstKey(word)))
  }

  /** With a sorted list, because one text may be compared with the searches of thousands of event queues. */
  #haveStart(start: string): boolean {
    const sorted = (this.#sorted ??= [...this.#known].sort())
    let low = 0
    for (let high = sorted.length; low < high;) {
      const middle = (low + high) >> 1
      if (existing(sorted[middle]) < start) low = middle + 1
      else high = middle
    }
    return sorted[low]?.startsWith(start) === true
  }
}
