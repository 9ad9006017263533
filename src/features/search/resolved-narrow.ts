// A resolved narrow: the conversations to search, and the conditions for a message.
import type { Phrases } from '#core/db/search-index.ts'
import { partsOfText } from '#features/messages/public.ts'
import type { ConversationFilter } from './conversation-filter.ts'

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
  /** By the reader's settings for topics and channels. */
  | { readonly kind: 'followed' }
  | { readonly kind: 'muted' }
  | { readonly kind: 'id'; readonly id: number }
)

/** A condition with an index of messages, in which a walk finds the messages that fulfil it. */
export type Leading =
  | Extract<Condition, { kind: 'topic' | 'sender' }>
  | (Extract<Condition, { kind: 'has' }> & { readonly what: Exclude<HasOperand, 'reaction'> })

export interface ResolvedNarrow {
  readonly places: ConversationFilter
  /** All of them must hold. */
  readonly conditions: readonly Condition[]
  /** The phrases that must occur in the message; undefined when the narrow does not search. */
  readonly phrases: Phrases | undefined
  /** The negated searches: a message must not contain all phrases of one of them. */
  readonly unwanted: readonly Phrases[]
  /** Whether all visible messages match, received or not: a narrow to a channel covers its whole history. */
  readonly sharedHistory: boolean
  /** Whether only messages match of which the reader has a copy. */
  readonly ownCopy: boolean
}
