// When the topic on the page is moved or renamed, the page goes with it.
import { userNames } from '../feed/feed-title.tsx'
import { feedControls, selectedMessage } from '../feed/selection.ts'
import { topicKey } from '../store/conversation.ts'
import { destinationOf, type Update } from '../store/message-change.ts'
import { conversationIn } from '../store/narrow.ts'
import { channelOf, type Store } from '../store/store.ts'
import { texts } from '../text/text.ts'
import { correctAddress } from './history.ts'
import { onChange, theStore } from './live.ts'
import { hashOfNarrow, route, topicTerms } from './navigate.ts'
import { say } from './notice.ts'

export function followMoves(): void {
  onChange(({ moved }) => {
    if (moved !== undefined) follow(theStore(), moved)
  })
}

function follow(store: Store, event: Update): void {
  const here = route.peek()
  if (here.view !== 'narrow') return
  const before = topicKey(event.stream_id ?? 0, event.orig_subject ?? '')
  const { channelId, topic } = destinationOf(event)
  const channel = channelOf(store, channelId)
  if (conversationIn(here.narrow, store.ownId) !== before || channel === undefined) return
  const place = feedControls.peek()?.place()
  const read = [selectedMessage.peek(), place?.id]
  const isOwn = event.user_id === store.ownId
  // A user who moves some messages of a topic stays there.
  const isRead = !isOwn && event.message_ids.some(id => read.includes(id))
  if (event.propagate_mode !== 'change_all' && !isRead) return
  correctAddress(hashOfNarrow(topicTerms(channelId, topic)), place)
  if (event.user_id === null || isOwn) return
  say(texts.peek().navigation.topicMoved(userNames(store, [event.user_id]), `#${channel.name} › ${topic}`))
}
