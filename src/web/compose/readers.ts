// Who will read what is written to a channel.
import { isOnTheWeb, isPrivate } from '../store/channel-sign.ts'
import type { Conversation } from '../store/conversation.ts'
import { channelOf, type Store } from '../store/store.ts'
import { onDemand } from '../text/on-demand.ts'

/** Undefined for people, whose names are there, and while no channel is chosen. */
export function readersOf(store: Store, to: Conversation | string): string | undefined {
  const channel = typeof to === 'string' || 'userIds' in to ? undefined : channelOf(store, to.channelId)
  if (channel === undefined) return undefined
  const t = onDemand.value.readers
  return isOnTheWeb(channel) ? t.web : isPrivate(channel) ? t.private(channel.subscriber_count) : t.public
}
