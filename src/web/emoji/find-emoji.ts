// The order of emoji in a picker, and the search in their names.

export interface Emoji {
  /** Code points in hexadecimal, joined by hyphens. */
  readonly code: string
  readonly names: readonly string[]
  /** The picture of an emoji of the organization. */
  readonly url?: string
}

export const popularCodes = ['1f44d', '1f389', '1f642', '2764', '1f6e0', '1f419', '1f440', '2705']

export const groupNames = ['faces', 'people', 'nature', 'things', 'signs', 'flags'] as const
export type GroupName = (typeof groupNames)[number]

/** The group of the first code point; other emoji are signs. Faces come first, because some of them are people too. */
const groups: readonly (readonly [GroupName, RegExp])[] = [
  ['flags', /[\u{1F1E6}-\u{1F1FF}\u{1F38C}\u{1F3C1}\u{1F3F3}\u{1F3F4}\u{1F6A9}]/u],
  ['faces', /[\u{1F600}-\u{1F644}\u{1F648}-\u{1F64A}\u{1F910}-\u{1F917}\u{1F920}-\u{1F925}\u{1F927}-\u{1F92F}]/u],
  ['faces', /[\u{1F970}-\u{1F976}\u{1F978}-\u{1F97A}\u{1F9D0}\u{1FAE0}-\u{1FAEF}\u{1F479}-\u{1F480}\u{2639}\u{263A}]/u],
  [
    'people',
    /\p{Emoji_Modifier_Base}|[\u{1F440}-\u{1F488}\u{1F48B}-\u{1F492}\u{1F9E0}\u{1F9DE}\u{1F9DF}\u{1FAC0}-\u{1FAC5}]/u,
  ],
  [
    'nature',
    /[\u{1F300}-\u{1F37F}\u{1F400}-\u{1F43F}\u{1F950}-\u{1F96F}\u{1F980}-\u{1F9AE}\u{1F9C0}-\u{1F9CB}\u{1FAB0}-\u{1FADF}]/u,
  ],
  ['things', /[\u{1F380}-\u{1F3F0}\u{1F4A1}-\u{1F4FF}\u{1F50A}-\u{1F52E}\u{1F54B}-\u{1F54E}\u{1F56F}-\u{1F5FF}]/u],
  ['things', /[\u{1F680}-\u{1F6FF}\u{1F93A}-\u{1F94F}\u{1F97B}-\u{1F97F}\u{1F9AF}-\u{1F9FF}\u{1FA70}-\u{1FAAF}]/u],
]

const groupOf = ({ code }: Emoji): GroupName => {
  const first = String.fromCodePoint(Number.parseInt(code, 16))
  return groups.find(([, pattern]) => pattern.test(first))?.[0] ?? 'signs'
}

export function byGroup(all: readonly Emoji[]): Map<GroupName, Emoji[]> {
  const found = Map.groupBy(all, groupOf)
  const order = ({ code }: Emoji): number => Number.parseInt(code, 16)
  return new Map(
    groupNames.map(name => [name, (found.get(name) ?? []).toSorted((a, b) => order(a) - order(b) || compare(a, b))]),
  )
}

const compare = (a: Emoji, b: Emoji): number => (a.code < b.code ? -1 : 1)

/** The whole name, the start of a popular one, the start of a name, the start of a word, any part. */
export function findEmoji(all: readonly Emoji[], query: string): Emoji[] {
  const words = query
    .trim()
    .toLowerCase()
    .replaceAll(/[\s:]+/g, '_')
    .replaceAll(/^_|_$/g, '')
  if (words === '') return []
  const rank = ({ code, names }: Emoji): number => {
    if (names.includes(words)) return 0
    if (names.some(name => name.startsWith(words))) return popularCodes.includes(code) ? 1 : 2
    if (names.some(name => name.includes(`_${words}`))) return 3
    return names.some(name => name.includes(words)) ? 4 : 5
  }
  return all
    .map(emoji => ({ emoji, rank: rank(emoji) }))
    .filter(one => one.rank < 5)
    .sort((a, b) => a.rank - b.rank || compare(a.emoji, b.emoji))
    .map(({ emoji }) => emoji)
}

/** The lines of a grid: each section begins a new one. */
export const linesOf = <T>(sections: readonly (readonly T[])[], columns: number): T[][] =>
  sections.flatMap(items =>
    Array.from({ length: Math.ceil(items.length / columns) }, (_, line) =>
      items.slice(line * columns, (line + 1) * columns),
    ),
  )
