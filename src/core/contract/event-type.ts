// The kinds of events clients can receive, as declared values, and who a given event is for.
import { type Fields, objectSchema, type Values } from './field.ts'
import type { JsonSchema } from './shape.ts'

export interface EventType<T> {
  readonly type: string
  readonly op: string | null
  readonly doc: string
  /** What the log holds. */
  readonly schema: JsonSchema
  /** What clients are told. */
  readonly told: JsonSchema
  /** Old clients may need so many events to be told of it; their numbers are kept free in the log. */
  parts?(payload: T): number
  /** Only for the type checker: the payload's type. */
  readonly payload?: T
}

/** What a deliverer makes of an event. */
interface Delivered<T> {
  readonly told?: Fields
  readonly parts?: (payload: T) => number
}

export const eventType = <const F extends Fields>(
  type: string,
  op: string | null,
  doc: string,
  fields: F,
  { told = fields, parts }: Delivered<Values<F>> = {},
): EventType<Values<F>> => ({
  type,
  op,
  doc,
  schema: objectSchema(fields),
  told: objectSchema(told),
  ...(parts === undefined ? {} : { parts }),
})

/**
 * Who an event is for: one row in the log whatever the number of readers. Matched against each reader when it is
 * delivered, so that a reader who lost access in the meantime does not receive it.
 */
export type Audience =
  /** With `channelPeers`: those of them who, when the event is delivered, may still know who is in this channel. */
  | { readonly users: readonly number[]; readonly channelPeers?: number }
  /** All, or those up to a role and a few others. */
  | { readonly everyone: true; readonly role?: { readonly atMost: number }; readonly and?: readonly number[] }
  /**
   * Users who may know of this account (docs/spec/users.md#limited-guests), bounded by their role where fields depend
   * on it (docs/spec/users.md#email-visibility). The account itself sees its own address whatever its role: it always
   * belongs to `atMost` and never to `above`.
   */
  | { readonly viewersOf: number; readonly role?: { readonly atMost: number } | { readonly above: number } }
  /**
   * Those who may know of this channel, or only its subscribers. With `everSubscribed`: also former subscribers, if
   * they may still know of it.
   */
  | { readonly channelViewers: number; readonly except?: readonly number[]; readonly everSubscribed?: true }
  /** Those who may know who is in this channel: guests know it only of their own channels. */
  | { readonly channelPeers: number; readonly except?: readonly number[] }
  | { readonly subscribersOf: number }
  /** Those who may see this message. */
  | { readonly readersOf: number }

export const everyone: Audience = { everyone: true }
export const only = (...users: number[]): Audience => ({ users })
