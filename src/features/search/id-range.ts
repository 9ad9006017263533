// Ranges of messages, in the order of their IDs.
import type { IdRange } from '#core/db/merge-ranges.ts'

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

/** The range up to a message in a direction, the message included. */
export const upTo = (direction: Direction, id: number): IdRange =>
  direction === 'older' ? { after: id - 1, until: Number.MAX_SAFE_INTEGER } : { after: 0, until: id }

/** The range after a message in a direction. */
export const beyond = (direction: Direction, id: number): IdRange =>
  direction === 'older' ? { after: 0, until: id - 1 } : { after: id, until: Number.MAX_SAFE_INTEGER }

export const sorted = (ids: Iterable<number>, direction: Direction): number[] =>
  [...ids].sort((a, b) => (direction === 'older' ? b - a : a - b))
