// Completes emoji by name.
import { type Emoji, popularCodes as popular } from '../emoji/find-emoji.ts'
import { best, type Choice, Match, matcher, most, plain } from './match.ts'

interface Found {
  readonly match: number
  readonly rank: number
  readonly emoji: Emoji
  readonly name: string
}

export function emojiChoices(all: Iterable<Emoji>, query: string): Choice[] {
  const matchOf = matcher(plain(query))
  const found = function* (): Generator<Found> {
    for (const emoji of all) {
      const { code, names } = emoji
      const [first] = keysOf(emoji)
        .map((key, index) => ({ name: names[index] ?? '', match: matchOf(key) }))
        .sort((a, b) => a.match - b.match)
      if (first === undefined || first.match === Match.none) continue
      const rank = popular.indexOf(code)
      yield { ...first, emoji, rank: rank < 0 ? popular.length : rank }
    }
  }
  return best(found(), most, order).map(({ emoji: { code, url }, name }) => ({
    key: code,
    name: `:${name}:`,
    sign: url === undefined ? { emoji: code } : { picture: url },
    text: `:${name}: `,
  }))
}

const keys = new WeakMap<Emoji, string[]>()
function keysOf(emoji: Emoji): string[] {
  const known = keys.get(emoji) ?? emoji.names.map(plain)
  keys.set(emoji, known)
  return known
}

/** An exact match, then the start of a popular emoji, the start of another, the start of a word, any part. */
const order = (a: Found, b: Found): number =>
  a.match - b.match || a.rank - b.rank || a.name.length - b.name.length || (a.name < b.name ? -1 : 1)
