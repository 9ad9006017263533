// Declares the types of events that clients receive, and the audience of an event.
import { type Fields, objectSchema, type Values } from './field.ts'
import type { JsonSchema } from './shape.ts'

export interface EventType<T> {
  readonly type: string
  readonly op: string | null
  readonly doc: string
  /** The payload in the event log. */
  readonly schema: JsonSchema
  /** The fields that clients get. */
  readonly delivered: JsonSchema
  /** How many events old clients may get instead of this one. Their IDs stay free in the log. */
  parts?(payload: T): number
  /** The type of the payload, for the type checker only. */
  readonly payload?: T
}

/** What is delivered to clients; by default the payload of the log. */
interface Delivered<T> {
  readonly delivered?: Fields
  readonly parts?: (payload: T) => number
}

export const eventType = <const F extends Fields>(
  type: string,
  op: string | null,
  doc: string,
  fields: F,
  { delivered = fields, parts }: Delivered<Values<F>> = {},
): EventType<Values<F>> => ({
  type,
  op,
  doc,
  schema: objectSchema(fields),
  delivered: objectSchema(delivered),
  ...(parts === undefined ? {} : { parts }),
})

/**
 * The audience of an event. The log has one row for each event, however many users get it. The audience is checked at
 * delivery, so a user who has lost access meanwhile doesn't get it.
 */
export type Audience =
  /** With `channelPeers`: only users who may still see the channel's subscribers at delivery. */
  | { readonly users: readonly number[]; readonly channelPeers?: number }
  /** All users, or all up to a role, and a few others. */
  | { readonly everyone: true; readonly role?: { readonly atMost: number }; readonly and?: readonly number[] }
  /**
   * Users who may see this account (docs/spec/users.md#limited-guests), narrowed down by role where fields depend on it
   * (docs/spec/users.md#email-visibility). An account always sees its own address: it always counts as `atMost` and
   * never as `above`.
   */
  | { readonly viewersOf: number; readonly role?: { readonly atMost: number } | { readonly above: number } }
  /** Users who may see this channel. With `everSubscribed`: only its current and former subscribers. */
  | {
      readonly channelViewers: number
      readonly among?: readonly number[]
      readonly except?: readonly number[]
      readonly everSubscribed?: true
    }
  /** Users who may see this channel's subscribers. Guests see them only in their own channels. */
  | { readonly channelPeers: number; readonly except?: readonly number[] }
  | { readonly subscribersOf: number }
  /** Users who may see this message. For rare events: in a large organization, anyone may. */
  | { readonly readersOf: number }
  /**
   * Users who may see this message and have a copy of it, or have ever been subscribed to its channel; and queues of all
   * public channels.
   */
  | { readonly recipientsOf: number }

export const everyone: Audience = { everyone: true }
export const only = (...users: number[]): Audience => ({ users })
