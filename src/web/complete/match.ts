// The choices of a list of completions, and how well a name matches the letters that the user has typed.

/** Choices that do more than insert a text. */
export type Action = 'poll' | 'todo' | 'time' | 'dark' | 'light'

/** One line of a list. */
export interface Choice {
  readonly key: string
  readonly name: string
  /** Beside the name, in gray. */
  readonly about?: string
  /** `face`: the address of a picture, of a user or an emoji. */
  readonly sign?: { readonly emoji: string } | { readonly face: string } | { readonly channelId: number }
  /** The text to insert in place of the mark and the letters after it. */
  readonly text: string
  /** The text up to the cursor, where the cursor doesn't stand at the end of the inserted text. */
  readonly before?: string
  /** Channels: the text after which a topic follows. */
  readonly withTopic?: string
  readonly action?: Action
}

/** Rows of a list. */
export const most = 8

/** Lower case, without accents; words are separated by one space. */
export const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[\s_-]+/g, ' ')

/** The better, the smaller. */
export const Match = { whole: 0, start: 1, words: 2, inside: 3, none: 4 } as const
export type Match = (typeof Match)[keyof typeof Match]

/**
 * Parses the query once for many names; both must be plain texts. `inside` is for short lists only: a name that is hard
 * to remember can be found by any part.
 */
export function matcher(query: string): (name: string) => Match {
  const [first = '', ...others] = query.split(' ')
  const words = [first, ...others].map(word => ` ${word}`)
  // A part of every name that matches.
  const needed = others.length === 0 ? query : (words.at(-1) as string)
  return name => {
    if (name.startsWith(query)) return name.length === query.length ? Match.whole : Match.start
    // Most of thousands of names end here.
    if (!name.includes(needed)) return Match.none
    if (startsWords(name, first, words)) return Match.words
    return name.includes(query) ? Match.inside : Match.none
  }
}

/**
 * Whether the words of the query are the starts of words of the name, in the same order. A space is before each word.
 */
function startsWords(name: string, first: string, words: readonly string[]): boolean {
  const isStart = name.startsWith(first)
  let from = isStart ? first.length : 0
  for (let index = isStart ? 1 : 0; index < words.length; index++) {
    const word = words[index] as string
    const at = name.indexOf(word, from)
    if (at < 0) return false
    from = at + word.length
  }
  return true
}

/**
 * The first `limit` entries in order. Compares most entries only once, because most rank below the last of the best.
 */
export function best<T>(entries: Iterable<T>, limit: number, compare: (a: T, b: T) => number): T[] {
  const found: T[] = []
  for (const entry of entries) {
    if (found.length === limit && compare(entry, found[limit - 1] as T) >= 0) continue
    let at = found.length
    while (at > 0 && compare(entry, found[at - 1] as T) < 0) at--
    found.splice(at, 0, entry)
    if (found.length > limit) found.pop()
  }
  return found
}
