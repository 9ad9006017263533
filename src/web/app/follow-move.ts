// When the topic on the page is moved or renamed, the page goes with it; also when the message that is read is moved with all
// later ones.
import { userNames } from '../conversation/names.ts'
import { feedControls } from '../messages/selection.ts'
import { hashName } from '../store/channel-sign.ts'
import { topicKey } from '../store/conversation.ts'
import { destinationOf, type Update } from '../store/message-change.ts'
import { isEmptiedByOther } from '../store/emptied-topic.ts'
import { conversationIn } from '../store/narrow.ts'
import { channelOf, type Store } from '../store/store.ts'
import { texts } from '../text/text.ts'
import { correctAddress } from '../base/history.ts'
import { onChange, theStore } from '../base/live.ts'
import { hashOfNarrow, route, topicTerms } from '../base/navigate.ts'
import { say } from '../base/notice.ts'

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
  const position = feedControls.peek()?.position()
  // Some row is always selected. The user has chosen it if it has the focus.
  const focused = document.activeElement?.closest<HTMLElement>('article[data-id]')?.dataset['id']
  const read = [Number(focused), position?.id]
  const isOwn = event.user_id === store.ownId
  // A user who moves some messages of a topic stays there.
  const isWhole = event.propagate_mode === 'change_all' || isEmptiedByOther(store, event)
  const isRest = event.propagate_mode === 'change_later' && !isOwn && event.message_ids.some(id => read.includes(id))
  if (!isWhole && !isRest) return
  correctAddress(hashOfNarrow(topicTerms(channelId, topic)), position)
  if (event.user_id === null || isOwn) return
  const { topicMoved, messagesMoved } = texts.peek().navigation
  const sentence = isWhole ? topicMoved : messagesMoved
  say(sentence(userNames(store, [event.user_id]), `${hashName(channel)} › ${topic}`))
}
