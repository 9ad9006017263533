// The flags of a user's copy of a message, as bits of a number, in the order that clients see
// (docs/spec/flags.md#order).
export const Flag = {
  read: 1,
  starred: 2,
  collapsed: 4,
  mentioned: 8,
  stream_wildcard_mentioned: 16,
  topic_wildcard_mentioned: 32,
  has_alert_word: 64,
  historical: 128,
} as const
export type FlagName = keyof typeof Flag

/**
 * Never sent to clients. The message was moved here from another channel, so a subscription span that covers it doesn't
 * mean that it was received. A row with this flag counts as no row.
 */
export const notReceived = 256

export const editableFlags = ['read', 'starred', 'collapsed'] as const satisfies FlagName[]
export type EditableFlag = (typeof editableFlags)[number]

/** Flags that only the server sets. */
export const fixedFlags: readonly string[] = [
  'mentioned',
  'stream_wildcard_mentioned',
  'topic_wildcard_mentioned',
  'group_mentioned',
  'has_alert_word',
  'historical',
  'force_expand',
  'force_collapse',
]

export const hasFlag = (flags: number, bit: number): boolean => (flags & bit) !== 0

const namedBits = Object.entries(Flag)

/** `wildcard_mentioned` is the old name for either wildcard flag and comes last. */
export function flagNames(flags: number): string[] {
  const names: string[] = namedBits.filter(([, bit]) => hasFlag(flags, bit)).map(([name]) => name)
  const wildcard = hasFlag(flags, Flag.stream_wildcard_mentioned | Flag.topic_wildcard_mentioned)
  return wildcard ? [...names, 'wildcard_mentioned'] : names
}
