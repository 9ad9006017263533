// The messages on their way.
import { signal } from '@preact/signals'
import type { JSX } from 'preact'
import type { Conversation, ConversationKey } from '../store/conversation.ts'
import { channelIn, conversationIn, type Narrow } from '../store/narrow.ts'

export interface Outgoing {
  readonly localId: string
  readonly queueId: string
  readonly draftId: string
  readonly key: ConversationKey
  readonly to: Conversation
  readonly content: string
  /** The content as it will probably look. */
  readonly html?: string
  readonly timestamp: number
  /** The newest message of the page when it was sent, or the one that was sent before it. */
  readonly after: number
  /** There is no connection: it is sent when there is one. */
  readonly isWaiting?: boolean | undefined
  /** Why it was not sent. */
  readonly failure?: string | undefined
}

export const outbox = signal<readonly Outgoing[]>([])

interface RowProps {
  readonly message: Outgoing
  /** Whether its conversation stands above it. */
  readonly hasBar: boolean
}

/** The rows of messages on their way. They are loaded together with the box, so that a sent message is there at once. */
export const outgoingRow = signal<((given: RowProps) => JSX.Element) | undefined>(undefined)

/** The feeds of its conversation and of its channel show its row. */
export function isShownIn({ key, to }: Outgoing, narrow: Narrow, ownId: number): boolean {
  const isChannelFeed = narrow.terms.length === 1 && 'channelId' in to && channelIn(narrow) === to.channelId
  return isChannelFeed || conversationIn(narrow, ownId) === key
}
