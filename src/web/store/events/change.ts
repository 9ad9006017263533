// What an event has changed in the store.
import type { ConversationKey } from '../conversation.ts'
import type { Update } from '../message-change.ts'
import type { Message } from '../types.ts'
import type { MessageWindow } from '../windows.ts'

/** A part of the store, or a single message. */
export type Part =
  | 'unread'
  | 'channels'
  | 'people'
  | 'policies'
  | 'directs'
  | 'topics'
  | 'starred'
  | 'typing'
  | 'settings'
  | 'drafts'
  | 'windows'
  | 'organization'
  | 'groups'
  | `list ${string}`
  | 'presences'
  | 'statuses'
  | 'subscribers'
  | 'playgrounds'
  | 'profileFields'
  | `message ${number}`

export const messageParts = (messages: readonly Pick<Message, 'id'>[]): Part[] =>
  messages.map(({ id }) => `message ${id}` as const)

export interface Change {
  readonly parts: readonly Part[]
  /** Windows that lack messages and must be fetched again. */
  readonly stale?: readonly MessageWindow[]
  /** A message that has just arrived. */
  readonly arrived?: Message
  /** An unread message that mentions the user since its last edit. */
  readonly newlyMentioning?: Message | undefined
  /** Messages that moved to another topic. */
  readonly moved?: Update
  /** Messages that were deleted. */
  readonly deleted?: Deletion
  /** Messages that the store dropped. */
  readonly forgotten?: readonly number[]
  /** A user who started to type. */
  readonly typist?: Typist
  /** The name that this client gave the message when sending it. */
  readonly localId?: string | undefined
}

export interface Deletion {
  readonly message_ids?: readonly number[]
  readonly message_id?: number
  readonly stream_id?: number
  readonly topic?: string
}

export interface Typist {
  readonly key: ConversationKey
  readonly userId: number
}

export const nothing: Change = { parts: [] }
