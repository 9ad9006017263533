// The state of a message list: which messages are on the page, scrolling, keys, and new messages.
import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'preact/hooks'
import { keepPosition, type KeptPosition } from '../base/history.ts'
import { onChange, useStore } from '../base/live.ts'
import { fetchAround, fetchMore, isLoading } from '../messages/load-window.ts'
import { forgetAppeared, type Reason } from '../messages/mark-read.ts'
import { contains, conversationIn, type Narrow, windowKey } from '../store/narrow.ts'
import type { MessageWindow } from '../store/windows.ts'
import { dayName } from '../text/times.ts'
import { isShownIn, outbox, type Outgoing, unmatched } from '../writing/outgoing.ts'
import { takeKeys } from './feed-controls.ts'
import { boxOf } from './list-box.ts'
import { type GroupedRows, groupedRows, noRows } from './message-rows.ts'
import { MessageScroller } from './message-scroller.ts'
import { focusedRow, keepFocus, selectAmong } from './row-selection.ts'
import { idsOnScreen, openingOf, type ScrollPosition } from './scroll-position.ts'
import type { ShownRange } from './shown-range.ts'
import { seeMessages, watchList } from './watch-list.ts'

export interface ListProps {
  readonly window: MessageWindow
  readonly narrow: Narrow
  /** Where the user was reading when leaving this view. */
  readonly kept: KeptPosition | undefined
}

interface InPage {
  readonly rows: GroupedRows
  readonly firstUnread: number | undefined
  readonly look: () => void
}

interface MessageListState {
  readonly list: RefObject<HTMLDivElement | null>
  readonly groups: GroupedRows['groups']
  readonly range: ShownRange | undefined
  /** The user's own messages being sent. */
  readonly waiting: readonly Outgoing[]
  /** How many messages have arrived below the visible ones. */
  readonly missed: number
  readonly scrolled: () => void
  readonly showNew: () => Promise<void>
}

/** `MessageScroller` decides which messages are on the page. */
export function useMessageList({ window, narrow, kept }: ListProps): MessageListState {
  const store = useStore('windows')
  const list = useRef<HTMLDivElement>(null)
  const scroller = useMemo(() => new MessageScroller(), [])
  /** What the last render put on the page. */
  const inPage = useRef<InPage>({ rows: noRows, firstUnread: undefined, look: () => {} })
  const [missed, setMissed] = useState(0)
  const [, renderAgain] = useReducer((count: number, _: void) => count + 1, 0)
  const key = windowKey(narrow)
  const conversation = conversationIn(narrow, store.ownId)
  const isUnread = (id: number): boolean => store.messages.get(id)?.flags.includes('read') === false
  const firstUnread = isOutOfOrder(narrow) ? undefined : (inPage.current.firstUnread ?? window.ids.find(isUnread))

  const { current: element } = list
  const opening = openingOf(window, narrow, kept, firstUnread)
  const box = element === null ? undefined : boxOf(element)
  const shown = scroller.next(window, opening, globalThis.innerHeight, isLoading(key), box)
  const focused = element === null ? undefined : focusedRow(element)
  const conversations = conversation !== undefined ? 'none' : isOutOfOrder(narrow) ? 'each' : 'changes'
  const options = { firstUnread, conversations, dayOf: dayName } as const
  const rows = groupedRows(store, window, shown.range, options, inPage.current.rows)
  const groups = rows.groups.filter(group => group.rows.length > 0)

  const waitingFrame = useRef(0)
  const fillSoon = (): void => {
    waitingFrame.current ||= requestAnimationFrame(() => {
      waitingFrame.current = 0
      if (list.current === null) return
      const { hasGrown, fetch } = scroller.fill(boxOf(list.current))
      for (const side of fetch) void fetchMore(window, side)
      if (hasGrown) renderAgain()
    })
  }
  const lookAfter = (reason: Reason): void => {
    if (list.current === null || scroller.position === undefined) return
    const now = boxOf(list.current)
    scroller.look(now)
    const { id, top, isEnd } = scroller.position
    if (id > 0) keepPosition({ id, top })
    if (isEnd) setMissed(0)
    fillSoon()
    seeMessages(idsOnScreen(now), narrow, store, reason, firstUnread)
  }
  const look = (): void => lookAfter('action')
  const jump = (to: ScrollPosition): void => {
    scroller.jump(to, globalThis.innerHeight)
    renderAgain()
  }
  const openAtEnd = async (): Promise<void> => {
    if (!window.foundNewest) await fetchAround(store, window, 'newest')
    setMissed(0)
    jump({ isEnd: true, id: window.ids.at(-1) ?? 0, top: 0 })
  }
  /** The user asked for the new messages, so they're read once visible. */
  const showNew = async (): Promise<void> => {
    await openAtEnd()
    requestAnimationFrame(() => {
      if (list.current !== null) seeMessages(idsOnScreen(boxOf(list.current)), narrow, store, 'asked', firstUnread)
    })
  }

  useLayoutEffect(() => {
    const position = (): ScrollPosition | undefined => scroller.position
    return takeKeys({ store, window, narrow, element: () => list.current, position, jump, openAtEnd })
  }, [window])
  useLayoutEffect(() => {
    const { current } = list
    if (current === null) return
    inPage.current = { rows, firstUnread, look }
    scroller.settle(shown, boxOf(current))
    if (shown.range === undefined) return
    keepFocus(current, focused)
    selectAmong(current, narrow.near ?? firstUnread)
    fillSoon()
  })
  useLayoutEffect(forgetAppeared, [])
  useLayoutEffect(() => lookAfter('arrival'), [window.ids.length, window.ids.at(-1), shown.range === undefined])
  // In a layout effect, because the user may act as soon as the rows are there.
  useLayoutEffect(() => {
    const { current } = list
    if (current === null) return
    const stop = watchList(current, {
      look: () => inPage.current.look(),
      act: () => scroller.act(),
      resize: () => scroller.resize(boxOf(current)),
    })
    return () => {
      stop()
      cancelAnimationFrame(waitingFrame.current)
    }
  }, [window])
  useEffect(
    () =>
      onChange(({ arrived }) => {
        if (arrived === undefined || scroller.position?.isEnd === true || arrived.sender_id === store.ownId) return
        if (contains(narrow, arrived, store) === true) setMissed(count => count + 1)
      }),
    [window],
  )
  const here = outbox.value.filter(one => isShownIn(one, narrow, store.ownId))
  const waiting = unmatched(here, window.ids, store.messages, store.ownId)
  // A message being sent is at the end, and the user who wrote it goes there.
  const sentCount = waiting.length
  useEffect(() => {
    if (sentCount > 0 && scroller.position?.isEnd === false) void openAtEnd()
  }, [sentCount])

  const scrolled = (): void => {
    look()
    scroller.scrolled()
  }
  return { list, groups, range: shown.range, waiting, missed, scrolled, showNew }
}

/** Views with single messages from many conversations. */
const isOutOfOrder = ({ terms }: Narrow): boolean =>
  terms.some(({ operator, operand }) => operator === 'id' || (operator === 'is' && operand !== 'dm'))
