// Messages being sent. Doesn't need a page or a clock.
import { signal } from '@preact/signals'
import type { JSX } from 'preact'
import { type Conversation, type ConversationKey, keyOfMessage } from '../store/conversation.ts'
import { channelIn, conversationIn, type Narrow } from '../store/narrow.ts'
import type { Message } from '../store/types.ts'

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
  /** The page's newest message when this was sent, or the one sent before it. */
  readonly after: number
  /** Waits for a connection. */
  readonly isWaiting?: boolean | undefined
  /** Why it wasn't sent. */
  readonly failure?: string | undefined
}

export const outbox = signal<readonly Outgoing[]>([])

interface RowProps {
  readonly message: Outgoing
  /** Whether it shows its conversation above it. */
  readonly hasBar: boolean
}

/** The component for messages being sent. It loads with the box, so that a sent message shows right away. */
export const outgoingRow = signal<((given: RowProps) => JSX.Element) | undefined>(undefined)

/** Shown in the feeds of its conversation and its channel. */
export function isShownIn({ key, to }: Outgoing, narrow: Narrow, ownId: number): boolean {
  const isChannelFeed = narrow.terms.length === 1 && 'channelId' in to && channelIn(narrow) === to.channelId
  return isChannelFeed || conversationIn(narrow, ownId) === key
}

type Sent = Pick<Outgoing, 'key' | 'after' | 'failure'>

/**
 * Messages being sent that aren't in a feed yet. A fetch may bring a message before its response and event do. Until
 * they name it, the user's first newer message in the conversation counts as that message.
 */
export function unmatched<T extends Sent>(
  outgoing: readonly T[],
  ids: readonly number[],
  messages: ReadonlyMap<number, Message>,
  ownId: number,
): T[] {
  const matched = new Set<number>()
  return outgoing.filter(({ key, after, failure }) => {
    if (failure !== undefined) return true
    const isIt = (id: number): boolean => {
      const message = messages.get(id)
      return message?.sender_id === ownId && keyOfMessage(message, ownId) === key && !matched.has(id)
    }
    const found = ids.slice(ids.findLastIndex(id => id <= after) + 1).find(isIt)
    if (found !== undefined) matched.add(found)
    return found === undefined
  })
}
