// What a narrow means: in which conversations to look, and what must be true of a message there.
import type { Phrases } from '#core/db/search-index.ts'
import { partsOfText } from '#features/messages/public.ts'
import type { ConversationFilter } from './conversation-filter.ts'

export const attachables = [...partsOfText, 'reaction'] as const
export type Attachable = (typeof attachables)[number]

/** What depends on the reader's own copy of a message. */
export const personalStates = ['starred', 'alerted', 'mentioned', 'unread'] as const
export type Personal = (typeof personalStates)[number]

export type Condition = { readonly negated: boolean } & (
  | { readonly kind: 'topic'; readonly topicLower: string }
  | { readonly kind: 'sender'; readonly userId: number }
  | { readonly kind: 'has'; readonly what: Attachable }
  | { readonly kind: 'personal'; readonly state: Personal }
  | { readonly kind: 'resolved' }
  /** Of the reader's wishes for topics and channels. */
  | { readonly kind: 'followed' }
  | { readonly kind: 'muted' }
  | { readonly kind: 'id'; readonly id: number }
)

export interface ResolvedNarrow {
  readonly places: ConversationFilter
  /** All of them must hold. */
  readonly conditions: readonly Condition[]
  /** What must occur in the message; undefined when the narrow does not search. */
  readonly phrases: Phrases | undefined
  /** What must not occur: each is one negated search, of which a message may not say all phrases. */
  readonly unwanted: readonly Phrases[]
  /** Whether what was never received counts too, where it may be seen: a narrow to channels looks through all of it. */
  readonly sharedHistory: boolean
  /** Whether it asks about the reader's own copy, so that only what he has one of counts whatever else is asked. */
  readonly ownCopy: boolean
}
