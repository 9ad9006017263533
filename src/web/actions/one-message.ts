// Actions on a message that both its menu and the keys offer.
import { orSay } from '../base/at-once.ts'
import { client, theStore } from '../base/live.ts'
import { directTerms, hashOfNarrow, route, topicTerms } from '../base/navigate.ts'
import { say } from '../base/notice.ts'
import { pauseReading } from '../messages/mark-read.ts'
import { conversationOf, keyOfMessage } from '../store/conversation.ts'
import { moveRightsOf } from '../store/message-rights.ts'
import { conversationIn, type Narrow, windowKey } from '../store/narrow.ts'
import { channelOf } from '../store/store.ts'
import type { Message } from '../store/types.ts'
import { onDemand } from '../text/on-demand.ts'
import { listText, texts } from '../text/text.ts'
import { nowSeconds } from '../text/times.ts'
import { ask } from '../ui/dialogs.tsx'
import { openMove } from './open.ts'

/** For this many messages or more, and for several conversations, ask the user first. */
const askedFrom = 50
const mostNamed = 200
const atOnce = 1_000

export async function markUnreadFrom(id: number): Promise<void> {
  const current = route.peek()
  if (current.view !== 'narrow') return
  const { narrow } = current
  const store = theStore()
  const window = store.windows.get(windowKey(narrow))
  const ids = window?.ids.filter(one => one >= id) ?? []
  const isComplete = window?.foundNewest === true
  const t = texts.value.actions
  const isLarge = conversationIn(narrow, store.ownId) === undefined && (!isComplete || ids.length >= askedFrom)
  if (isLarge && !(await ask({ title: onDemand.value.actions.unreadQuestion, action: t.unreadFromHere }))) return
  await pauseReading()
  await orSay(isComplete && ids.length < mostNamed ? markNamed(ids) : markNarrow(narrow, id))
}

async function markNamed(messages: number[]): Promise<void> {
  const answer = await client.call('POST /messages/flags', { messages, op: 'remove', flag: 'read' })
  sayIgnored(answer.ignored_because_not_subscribed_channels)
}

async function markNarrow({ terms }: Narrow, id: number): Promise<void> {
  const ignored = new Set<number>()
  for (let [anchor, isDone] = [id, false]; !isDone;) {
    const answer = await client.call('POST /messages/flags/narrow', {
      narrow: terms as never,
      anchor: String(anchor),
      include_anchor: anchor === id,
      num_before: 0,
      num_after: atOnce,
      op: 'remove',
      flag: 'read',
    })
    for (const channelId of answer.ignored_because_not_subscribed_channels ?? []) ignored.add(channelId)
    isDone = answer.found_newest || answer.last_processed_id === null
    anchor = answer.last_processed_id ?? anchor
  }
  sayIgnored([...ignored])
}

function sayIgnored(channelIds: readonly number[] = []): void {
  const names = channelIds.map(id => channelOf(theStore(), id)?.name ?? String(id))
  const t = onDemand.value.actions
  say(names.length === 0 ? t.markedUnread : t.notMarkedUnread(listText(names)))
}

/** The address of a message in its conversation. */
export function addressOf(message: Message): string {
  if (message.stream_id !== undefined) return hashOfNarrow(topicTerms(message.stream_id, message.subject), message.id)
  const conversation = conversationOf(keyOfMessage(message, theStore().ownId))
  return hashOfNarrow(directTerms('userIds' in conversation ? conversation.userIds : []), message.id)
}

/** Does nothing if the user may not move it. */
export function moveMessage(message: Message): void {
  const rights = moveRightsOf(theStore(), message, nowSeconds())
  if (message.stream_id !== undefined && (rights.topic || rights.channel))
    void openMove({ channelId: message.stream_id, topic: message.subject, messageId: message.id })
}
