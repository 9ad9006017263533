// The choices of a completion list, and how well a name matches what the user has typed.

/** Choices that do more than insert a text. */
export type Action = 'poll' | 'todo' | 'time' | 'dark' | 'light'

/** A row of the list. */
export interface Choice {
  readonly key: string
  readonly name: string
  /** Shown next to the name, in gray. */
  readonly about?: string
  /** `face` is the URL of a picture, of a user or an emoji. */
  readonly sign?:
    | { readonly emoji: string }
    | { readonly picture: string }
    | { readonly userId: number }
    | { readonly channelId: number }
  /** Replaces the mark and the letters after it. */
  readonly text: string
  /** The part of `text` before the cursor, if the cursor doesn't go to its end. */
  readonly before?: string
  /** For channels: the text to insert if a topic follows. */
  readonly withTopic?: string
  readonly action?: Action
}

/** How many rows a list shows. */
export const most = 8

/** Lower case and without accents, with single spaces between words. */
export const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[\s_-]+/g, ' ')

/** Lower is better. */
export const Match = { whole: 0, start: 1, words: 2, inside: 3, none: 4 } as const
export type Match = (typeof Match)[keyof typeof Match]

/**
 * Parses the query once for many names. Both must be plain texts. `inside` also finds any part of a name; it's for
 * short lists.
 */
export function matcher(query: string): (name: string) => Match {
  const [first = '', ...others] = query.split(' ')
  const words = [first, ...others].map(word => ` ${word}`)
  // Every matching name contains this.
  const needed = others.length === 0 ? query : (words.at(-1) as string)
  return name => {
    if (name.startsWith(query)) return name.length === query.length ? Match.whole : Match.start
    // Rules out most of thousands of names.
    if (!name.includes(needed)) return Match.none
    if (startsWords(name, first, words)) return Match.words
    return name.includes(query) ? Match.inside : Match.none
  }
}

/**
 * Whether the query's words are the starts of words in the name, in the same order. Each word has a space before it.
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

/** The first `limit` entries in order. Most entries take a single comparison, with the last of the best so far. */
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
