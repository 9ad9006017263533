// On a phone, the way back from a conversation says how many unread messages wait elsewhere.
import type { JSX } from 'preact'
import { useStore } from '../base/live.ts'
import { countUnread } from '../store/counts.ts'
import { channelIn, conversationIn, type Narrow } from '../store/narrow.ts'
import type { Store } from '../store/store.ts'
import { isTopicVisible } from '../store/topic-visibility.ts'
import { Count } from '../ui/signs.tsx'

export function UnreadElsewhere({ narrow }: { readonly narrow: Narrow }): JSX.Element {
  const store = useStore('unread', 'channels', 'policies', 'people')
  return <Count count={unreadElsewhere(store, narrow)} isUrgent />
}

function unreadElsewhere(store: Store, narrow: Narrow): number {
  const { total, ofChannel } = countUnread(store)
  const [conversation, channelId] = [conversationIn(narrow, store.ownId), channelIn(narrow)]
  if (conversation === undefined) return total - (channelId === undefined ? 0 : (ofChannel.get(channelId) ?? 0))
  const { policies, subscriptions, unread } = store
  const isCounted = channelId === undefined || isTopicVisible(policies, subscriptions.get(channelId), conversation)
  return total - (isCounted ? (unread.idsOf.get(conversation)?.length ?? 0) : 0)
}
