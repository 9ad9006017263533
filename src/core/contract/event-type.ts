// The types of events that clients can receive, as declared values, and the audience of an event.
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
  /** The number of events that old clients may get instead of this one; their IDs are kept free in the log. */
  parts?(payload: T): number
  /** The type of the payload, only for the type checker. */
  readonly payload?: T
}

/** The form in which a deliverer sends the event; by default that of the log. */
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
 * The audience of an event. The event has one row in the log for any number of readers. The audience is checked when the
 * event is delivered, so that a reader who has lost access in the meantime does not get it.
 */
export type Audience =
  /** With `channelPeers`: only users who may still see the subscribers of this channel at delivery. */
  | { readonly users: readonly number[]; readonly channelPeers?: number }
  /** All users, or the users up to a role and a few others. */
  | { readonly everyone: true; readonly role?: { readonly atMost: number }; readonly and?: readonly number[] }
  /**
   * Users who may see this account (docs/spec/users.md#limited-guests), bounded by their role where fields depend on it
   * (docs/spec/users.md#email-visibility). The account itself always sees its own address: it always belongs to
   * `atMost` and never to `above`.
   */
  | { readonly viewersOf: number; readonly role?: { readonly atMost: number } | { readonly above: number } }
  /** Users who may see this channel. With `everSubscribed`: only its present and former subscribers. */
  | {
      readonly channelViewers: number
      readonly among?: readonly number[]
      readonly except?: readonly number[]
      readonly everSubscribed?: true
    }
  /** Users who may see the subscribers of this channel: guests see them only in their own channels. */
  | { readonly channelPeers: number; readonly except?: readonly number[] }
  | { readonly subscribersOf: number }
  /** Users who may see this message. */
  | { readonly readersOf: number }

export const everyone: Audience = { everyone: true }
export const only = (...users: number[]): Audience => ({ users })
