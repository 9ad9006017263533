// The picker's emoji, and searching them by name.

export interface Emoji {
  /** Code points in hexadecimal, joined by hyphens. */
  readonly code: string
  /** The first one is what the server uses. */
  readonly names: readonly string[]
  /** For Unicode emoji. */
  readonly group?: GroupName
  /** Whether it takes a skin tone. */
  readonly hasTones?: boolean
  /** For custom emoji. */
  readonly url?: string
}

export const popularCodes = ['1f44d', '1f389', '1f642', '2764', '1f6e0', '1f419', '1f440', '2705']

export const groupNames = [
  'smileys',
  'people',
  'nature',
  'food',
  'places',
  'activities',
  'objects',
  'symbols',
  'flags',
] as const
export type GroupName = (typeof groupNames)[number]

/** The server's response. Each group lists its emoji in the picker's order. */
export interface EmojiData {
  readonly code_to_names: Readonly<Record<string, readonly string[]>>
  readonly groups?: Readonly<Record<string, readonly string[]>>
  readonly toned?: readonly string[]
}

/**
 * The emoji of all groups, in the picker's order. Older servers don't send groups: then all emoji, for completions
 * only.
 */
export function listed({ code_to_names, groups, toned }: EmojiData): Emoji[] {
  const hasTones = new Set(toned)
  if (groups === undefined) return Object.entries(code_to_names).map(([code, names]) => ({ code, names }))
  return groupNames.flatMap(group =>
    (groups[group] ?? []).map(code => ({
      code,
      names: code_to_names[code] ?? [],
      group,
      hasTones: hasTones.has(code),
    })),
  )
}

export function byGroup(all: readonly Emoji[]): Map<GroupName, Emoji[]> {
  const found = Map.groupBy(all, ({ group }) => group)
  return new Map(groupNames.map(name => [name, found.get(name) ?? []]))
}

/** An exact match, then the start of a popular emoji, the start of another, the start of a word, any part. */
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
    .sort((a, b) => a.rank - b.rank)
    .map(({ emoji }) => emoji)
}

/** The rows of a grid. Each section starts a new row. */
export const linesOf = <T>(sections: readonly (readonly T[])[], columns: number): T[][] =>
  sections.flatMap(items =>
    Array.from({ length: Math.ceil(items.length / columns) }, (_, line) =>
      items.slice(line * columns, (line + 1) * columns),
    ),
  )
