// What keys do in the feed.
import { isReadingPaused, markRead, marksRead, pauseReading } from '../messages/mark-read.ts'
import { sayRead } from '../messages/message-actions.ts'
import { type FeedControls, feedControls, selectedMessage } from '../messages/selection.ts'
import { conversationIn, type Narrow } from '../store/narrow.ts'
import type { Store } from '../store/store.ts'
import type { MessageWindow } from '../store/windows.ts'
import { rowBeside, selectRow } from './row-selection.ts'
import type { ScrollPosition } from './scroll-position.ts'

interface List {
  readonly store: Store
  readonly window: MessageWindow
  readonly narrow: Narrow
  readonly element: () => HTMLElement | null
  readonly position: FeedControls['position']
  readonly jump: (to: ScrollPosition) => void
  readonly openAtEnd: () => Promise<void>
}

const controlsOf = ({ store, window, narrow, element, position, jump, openAtEnd }: List): FeedControls => ({
  position,
  move(by) {
    const list = element()
    const row = list === null ? undefined : rowBeside(list, by)
    if (list !== null && row !== undefined) selectRow(list, row)
  },
  page(by) {
    const list = element()
    list?.scrollBy({ top: by * 0.9 * list.clientHeight })
  },
  toStart() {
    const first = window.ids[0]
    if (first !== undefined) jump({ isEnd: false, id: first, top: 0 })
  },
  toEnd() {
    void openAtEnd()
    selectedMessage.value = window.ids.at(-1)
    const conversation = conversationIn(narrow, store.ownId)
    const unread = conversation === undefined ? [] : [...(store.unread.idsOf.get(conversation) ?? [])]
    if (unread.length === 0 || isReadingPaused() || !marksRead(narrow, store)) return
    markRead(unread)
    sayRead(unread, pauseReading)
  },
})

/** Returns a function that stops handling keys. */
export function takeKeys(list: List): () => void {
  const controls = controlsOf(list)
  feedControls.value = controls
  selectedMessage.value = undefined
  return () => {
    // The next feed may already be there.
    if (feedControls.peek() !== controls) return
    feedControls.value = undefined
    selectedMessage.value = undefined
  }
}
