// The messages being sent. No page and no clock.
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
  /** The newest message of the page when it was sent, or the one that was sent before it. */
  readonly after: number
  /** There is no connection: it is sent when there is one. */
  readonly isWaiting?: boolean | undefined
  /** Why it wasn't sent. */
  readonly failure?: string | undefined
}

export const outbox = signal<readonly Outgoing[]>([])

interface RowProps {
  readonly message: Outgoing
  /** Whether its conversation stands above it. */
  readonly hasBar: boolean
}

/**
 * The rows of messages on their way. They are loaded together with the box, so that a sent message is there at once.
 */
export const outgoingRow = signal<((given: RowProps) => JSX.Element) | undefined>(undefined)

/** The feeds of its conversation and of its channel show its row. */
export function isShownIn({ key, to }: Outgoing, narrow: Narrow, ownId: number): boolean {
  const isChannelFeed = narrow.terms.length === 1 && 'channelId' in to && channelIn(narrow) === to.channelId
  return isChannelFeed || conversationIn(narrow, ownId) === key
}

type Sent = Pick<Outgoing, 'key' | 'after' | 'failure'>

/**
 * The messages on their way that aren't among the messages of a feed yet. A fetch can bring a message before its answer
 * and its event, which name it: until then the first own message of the conversation that is newer than the sending is
 * taken for it.
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
