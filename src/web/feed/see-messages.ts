// Messages on the screen of a reader are read.
import { marksRead, type Reason, sawOnScreen } from '../messages/mark-read.ts'
import { conversationIn, type Narrow } from '../store/narrow.ts'
import type { Store } from '../store/store.ts'

/** After a link to a message nothing is read until the first unread message was on the screen. */
export function seeMessages(
  ids: readonly number[],
  narrow: Narrow,
  store: Store,
  reason: Reason,
  firstUnread: number | undefined,
): void {
  if (!marksRead(narrow, store)) return
  const conversation = conversationIn(narrow, store.ownId)
  const oldest = conversation === undefined ? firstUnread : store.unread.idsOf.get(conversation)?.[0]
  const leavesOlder = narrow.near !== undefined && oldest !== undefined && !ids.includes(oldest) && oldest < narrow.near
  if (!leavesOlder) sawOnScreen(ids, reason)
}
