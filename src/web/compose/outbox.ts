// Messages on their way: shown at once, replaced by the message of the event, kept with their text if they fail.
import { signal } from '@preact/signals'
import { client, onChange, queueId, theStore } from '../app/live.ts'
import { refetchShown } from '../feed/load-window.ts'
import type { ConversationKey, Conversation } from '../store/conversation.ts'

export interface Outgoing {
  readonly localId: string
  readonly key: ConversationKey
  readonly to: Conversation
  readonly content: string
  readonly timestamp: number
  /** Why it was not sent. */
  readonly failure?: string
}

export const outbox = signal<readonly Outgoing[]>([])
let sent = 0
const eventMs = 5_000

export function sendMessage(key: ConversationKey, to: Conversation, content: string): void {
  const now = Date.now()
  const outgoing: Outgoing = { localId: `${now}.${sent++}`, key, to, content, timestamp: Math.floor(now / 1000) }
  outbox.value = [...outbox.peek(), outgoing]
  void transmit(outgoing)
}

export function sendAgain(outgoing: Outgoing): void {
  const { failure: _, ...fresh } = outgoing
  replace(outgoing.localId, fresh)
  void transmit(fresh)
}

export const discard = ({ localId }: Outgoing): void => replace(localId)

function replace(localId: string, by?: Outgoing): void {
  outbox.value = outbox.peek().flatMap(one => (one.localId === localId ? (by === undefined ? [] : [by]) : [one]))
}

async function transmit({ localId, to, content }: Outgoing): Promise<void> {
  const address =
    'channelId' in to
      ? { type: 'channel' as const, to: to.channelId, topic: to.topic }
      : { type: 'direct' as const, to: [...to.userIds] }
  try {
    const { id } = await client.call('POST /messages', {
      ...address,
      content,
      queue_id: queueId.peek(),
      local_id: localId,
      read_by_sender: true,
    } as never)
    if (theStore().messages.has(id)) return replace(localId)
    awaited.set(id, localId)
    // No event comes for a channel that the user has not subscribed to, nor after the queue was lost.
    setTimeout(() => {
      if (!awaited.delete(id)) return
      replace(localId)
      refetchShown()
    }, eventMs)
  } catch (error) {
    const known = outbox.peek().find(one => one.localId === localId)
    if (known !== undefined)
      replace(localId, { ...known, failure: error instanceof Error ? error.message : String(error) })
  }
}

/** Answered messages whose event has not come yet. */
const awaited = new Map<number, string>()
onChange(({ arrived, localId }) => {
  if (arrived === undefined) return
  const known = localId ?? awaited.get(arrived.id)
  awaited.delete(arrived.id)
  if (known !== undefined) replace(known)
})
