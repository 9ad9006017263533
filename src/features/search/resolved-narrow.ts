// A resolved narrow: the conversations to search, and the conditions for messages.
import type { Phrases } from '#core/base/phrases.ts'
import type { IdRange } from '#core/db/merge-ranges.ts'
import { partsOfText } from '#features/messages/public.ts'
import type { Conversation } from '#features/read-state/public.ts'

// Ranges of messages, ordered by ID.

/** A range of one conversation. */
export interface ConversationRange extends IdRange {
  readonly recipient_id: number
}
/** Older: descending from the newest. Newer: ascending from the oldest. */
export type Direction = 'older' | 'newer'

export const isEmpty = ({ after, until }: IdRange): boolean => after >= until

export const intersection = (a: IdRange, b: IdRange): IdRange => ({
  after: Math.max(a.after, b.after),
  until: Math.min(a.until, b.until),
})

export const clippedRange = (range: ConversationRange, bounds: IdRange): ConversationRange => ({
  recipient_id: range.recipient_id,
  ...intersection(range, bounds),
})

/** The range up to a message in a direction, including the message. */
export const upTo = (direction: Direction, id: number): IdRange =>
  direction === 'older' ? { after: id - 1, until: Number.MAX_SAFE_INTEGER } : { after: 0, until: id }

/** The range after a message in a direction. */
export const beyond = (direction: Direction, id: number): IdRange =>
  direction === 'older' ? { after: 0, until: id - 1 } : { after: id, until: Number.MAX_SAFE_INTEGER }

export const sorted = (ids: Iterable<number>, direction: Direction): number[] =>
  [...ids].sort((a, b) => (direction === 'older' ? b - a : a - b))

// The conversations that a narrow allows, before single messages are looked at.

export interface ConversationFilter {
  readonly kind: 'any' | 'direct' | 'channel' | 'none'
  /** Recipients; undefined means all conversations of the kind. */
  readonly only: ReadonlySet<number> | undefined
  readonly except: ReadonlySet<number>
}

export const allConversations: ConversationFilter = { kind: 'any', only: undefined, except: new Set() }
export const noConversation: ConversationFilter = { ...allConversations, kind: 'none' }

export function ofKind(places: ConversationFilter, kind: 'direct' | 'channel'): ConversationFilter {
  return places.kind === 'any' || places.kind === kind ? { ...places, kind } : noConversation
}

export function among(places: ConversationFilter, recipients: ReadonlySet<number>): ConversationFilter {
  return { ...places, only: places.only?.intersection(recipients) ?? recipients }
}

export function apartFrom(places: ConversationFilter, recipients: ReadonlySet<number>): ConversationFilter {
  return { ...places, except: places.except.union(recipients) }
}

export function allows(
  { kind, only, except }: ConversationFilter,
  { recipient_id, channel_id }: Conversation,
): boolean {
  const ofAllowedKind = kind === 'any' || kind === (channel_id === null ? 'direct' : 'channel')
  return ofAllowedKind && (only === undefined || only.has(recipient_id)) && !except.has(recipient_id)
}

export const hasOperands = [...partsOfText, 'reaction'] as const
export type HasOperand = (typeof hasOperands)[number]

/** The states that depend on the reader's own copy of a message. */
export const personalStates = ['starred', 'alerted', 'mentioned', 'unread'] as const
export type Personal = (typeof personalStates)[number]

export type Condition = { readonly negated: boolean } & (
  | { readonly kind: 'topic'; readonly topicLower: string }
  | { readonly kind: 'sender'; readonly userId: number }
  | { readonly kind: 'has'; readonly what: HasOperand }
  | { readonly kind: 'personal'; readonly state: Personal }
  | { readonly kind: 'resolved' }
  /** According to the reader's settings for topics and channels. */
  | { readonly kind: 'followed' }
  | { readonly kind: 'muted' }
  | { readonly kind: 'id'; readonly id: number }
)

/** A condition with a message index, which a walk uses to find matching messages. */
export type Leading =
  | Extract<Condition, { kind: 'topic' | 'sender' }>
  | (Extract<Condition, { kind: 'has' }> & { readonly what: Exclude<HasOperand, 'reaction'> })

export interface ResolvedNarrow {
  readonly places: ConversationFilter
  /** All of them must hold. */
  readonly conditions: readonly Condition[]
  /** The phrases that must occur in the message; undefined if the narrow has no search. */
  readonly phrases: Phrases | undefined
  /** The negated searches: a message must not contain all phrases of any of them. */
  readonly unwanted: readonly Phrases[]
  /** Whether all visible messages match, received or not: a channel's narrow covers its whole history. */
  readonly sharedHistory: boolean
  /** Whether messages match only if the reader has a copy of them. */
  readonly ownCopy: boolean
}
