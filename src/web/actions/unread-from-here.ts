// Marks a message and those after it in the view as unread.
import { ask } from '../ui/dialogs.tsx'
import { client, theStore } from '../base/live.ts'
import { route } from '../base/navigate.ts'
import { say } from '../base/notice.ts'
import { pauseReading } from '../messages/mark-read.ts'
import { conversationIn, type Narrow, windowKey } from '../store/narrow.ts'
import { channelOf } from '../store/store.ts'
import { onDemand } from '../text/on-demand.ts'
import { listText, texts } from '../text/text.ts'
import { orSay } from '../base/at-once.ts'

/** From this number on, in several conversations, the user is asked. */
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
