// The messages of a window, as far as they stand in the page. Rows that come or go never move the row that is read.
import type { JSX } from 'preact'
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'preact/hooks'
import { sayRead } from '../messages/mark-all-read.ts'
import { keepPosition, type KeptPosition } from '../base/history.ts'
import { whenIdle } from '../base/idle.ts'
import { onChange, useStore } from '../base/live.ts'
import { isShownIn, type Outgoing, outbox, outgoingRow } from '../writing/outgoing.ts'
import { unmatched } from '../writing/unmatched.ts'
import { Icon } from '../ui/icon.tsx'
import { keyOfMessage } from '../store/conversation.ts'
import { contains, conversationIn, type Narrow, windowKey } from '../store/narrow.ts'
import type { Store } from '../store/store.ts'
import type { MessageWindow } from '../store/windows.ts'
import { texts } from '../text/text.ts'
import { dayName } from '../text/times.ts'
import { Announcer } from './announcer.tsx'
import { titleOf } from '../conversation/names.ts'
import { fetchAround, fetchMore, isLoading, loadFailures } from '../messages/load-window.ts'
import {
  forgetAppeared,
  isReadingPaused,
  markRead,
  marksRead,
  pauseReading,
  type Reason,
  sawOnScreen,
} from '../messages/mark-read.ts'
import { openAt, openingOf } from './list-opening.ts'
import {
  idsOnScreen,
  isResized,
  type ScrollPosition,
  positionIn,
  restoreAfterResize,
  restorePosition,
} from './scroll-position.ts'
import { RowGroup } from './row-group.tsx'
import { useRowGroups } from './row-groups.ts'
import { focusedRow, keepFocus, leaveRows, neighbour, selectAmong, selectByFocus, selectRow } from './row-selection.ts'
import { type FeedControls, feedControls, selectedMessage } from '../messages/selection.ts'
import {
  hasAfter,
  hasBefore,
  isFull,
  mostRows,
  rangeAround,
  settled,
  type ShownRange,
  withGroupAfter,
  withGroupBefore,
} from './shown-range.ts'

interface Props {
  readonly window: MessageWindow
  readonly narrow: Narrow
  /** Where the reader was when this view was left. */
  readonly kept: KeptPosition | undefined
}

const highlightMs = 3_000
/** In pixels. On a high screen more would not fit into the rows that the page may have. */
const mostAhead = 1_500

export function MessageList({ window, narrow, kept }: Props): JSX.Element {
  const store = useStore('windows')
  const list = useRef<HTMLDivElement>(null)
  const position = useRef<ScrollPosition | undefined>(undefined)
  const range = useRef<ShownRange | undefined>(undefined)
  const firstUnread = useRef<number | undefined>(undefined)
  const focused = useRef<number | undefined>(undefined)
  /** The position is set already, and not that of the rows on the page. */
  const hasJumped = useRef(false)
  /** The reader has done what may scroll the list, and it has neither scrolled nor got another height since. */
  const hasActed = useRef(false)
  const [highlighted, setHighlighted] = useState(narrow.near)
  const [missed, setMissed] = useState(0)
  const [, renderAgain] = useReducer((count: number, _: void) => count + 1, 0)
  const key = windowKey(narrow)
  const conversation = conversationIn(narrow, store.ownId)

  if (!isOutOfOrder(narrow))
    firstUnread.current ??= window.ids.find(id => store.messages.get(id)?.flags.includes('read') === false)
  const isWhole = (): boolean => range.current?.end === Infinity
  const positionOf = (element: HTMLElement): ScrollPosition =>
    positionIn(element, isWhole(), window.foundOldest ? window.ids[0] : undefined)
  const opening = openingOf(window, narrow, kept, firstUnread.current)
  if (window.ids.length > 0)
    if (position.current === undefined) {
      // A fetch that is under way brings the message at which the list opens.
      if (!isLoading(key)) range.current = rangeAt(window, opening.id ?? Infinity)
    } else if (list.current !== null && range.current !== undefined) {
      // Before the rows change: where the reader is.
      if (!hasJumped.current) position.current = positionOf(list.current)
      focused.current = focusedRow(list.current)
      const { id, isEnd } = position.current
      const most = mostRows(globalThis.innerHeight)
      range.current = settled({ ...range.current, most }, window, isEnd ? Infinity : id)
    }
  const groups = useRowGroups(store, window, range.current, {
    firstUnread: firstUnread.current,
    conversations: conversation !== undefined ? 'none' : isOutOfOrder(narrow) ? 'each' : 'changes',
    dayOf: dayName,
  })
  const here = outbox.value.filter(one => isShownIn(one, narrow, store.ownId))
  const waiting = unmatched(here, window.ids, store.messages, store.ownId)

  /** One group of rows in a frame, until there are enough of them on both sides of the screen. */
  const fill = (): void => {
    const { current } = list
    if (current === null || range.current === undefined || position.current === undefined) return
    const room = current.scrollHeight - current.clientHeight
    const ahead = Math.min(2 * current.clientHeight, mostAhead, isFull(range.current, window) ? room / 3 : Infinity)
    const below = current.scrollHeight - current.scrollTop - current.clientHeight
    const before = range.current
    if (current.scrollTop < ahead)
      if (hasBefore(before, window)) range.current = withGroupBefore(before, window)
      else void fetchMore(window, 'before')
    else if (below < ahead && hasAfter(before, window)) range.current = withGroupAfter(before, window)
    if (below < ahead && !hasAfter(range.current, window)) void fetchMore(window, 'after')
    if (below < ahead && current.scrollTop < ahead && range.current === before && hasAfter(before, window))
      range.current = withGroupAfter(before, window)
    if (range.current !== before) renderAgain()
  }
  const waitingFrame = useRef(0)
  const fillSoon = (): void => {
    waitingFrame.current ||= requestAnimationFrame(() => {
      waitingFrame.current = 0
      fill()
    })
  }
  const lookAfter = (reason: Reason): void => {
    const { current } = list
    if (current === null || position.current === undefined) return
    // The event of an earlier scroll may come before the observer of sizes.
    if (isResized(current, position.current)) restoreAfterResize(current, position.current, hasActed.current)
    position.current = positionOf(current)
    if (position.current.id > 0) keepPosition({ id: position.current.id, top: position.current.top })
    if (position.current.isEnd) setMissed(0)
    fillSoon()
    see(current, narrow, store, reason, firstUnread.current)
  }
  const look = (): void => lookAfter('action')
  const lookAfterScroll = (): void => {
    look()
    hasActed.current = false
  }
  const jump = (to: ScrollPosition): void => {
    range.current = rangeAt(window, to.id)
    position.current = to
    hasJumped.current = true
    renderAgain()
  }
  const openAtEnd = async (): Promise<void> => {
    if (!window.foundNewest) await fetchAround(store, window, 'newest')
    setMissed(0)
    jump({ isEnd: true, id: window.ids.at(-1) ?? 0, top: 0 })
  }
  /** The user asked for the new messages: on the screen they are read. */
  const showNew = async (): Promise<void> => {
    await openAtEnd()
    requestAnimationFrame(() => {
      if (list.current !== null) see(list.current, narrow, store, 'asked', firstUnread.current)
    })
  }

  useLayoutEffect(() => {
    const controls: FeedControls = {
      move(by) {
        const { current } = list
        if (current === null) return
        const row = neighbour(current, by)
        if (row !== undefined) selectRow(current, row)
      },
      page(by) {
        list.current?.scrollBy({ top: by * 0.9 * list.current.clientHeight })
      },
      toStart() {
        const first = window.ids[0]
        if (first !== undefined) jump({ isEnd: false, id: first, top: 0 })
      },
      toEnd() {
        void openAtEnd()
        selectedMessage.value = window.ids.at(-1)
        const unread = conversation === undefined ? [] : [...(store.unread.idsOf.get(conversation) ?? [])]
        if (unread.length === 0 || isReadingPaused() || !marksRead(narrow, store)) return
        markRead(unread)
        sayRead(unread, pauseReading)
      },
      position: () => position.current,
    }
    feedControls.value = controls
    selectedMessage.value = undefined
    return () => {
      // The next list may be there already.
      if (feedControls.peek() !== controls) return
      feedControls.value = undefined
      selectedMessage.value = undefined
    }
  }, [window])
  useLayoutEffect(() => {
    const { current } = list
    if (current === null || range.current === undefined) return
    if (position.current === undefined) openAt(current, opening)
    else restorePosition(current, position.current)
    hasJumped.current = false
    position.current = positionOf(current)
    keepFocus(current, focused.current)
    selectAmong(current, narrow.near ?? firstUnread.current)
    fillSoon()
  })
  useLayoutEffect(forgetAppeared, [])
  useLayoutEffect(() => lookAfter('arrival'), [window.ids.length, window.ids.at(-1), range.current === undefined])
  // Together with the rows: what the user does as soon as they are there counts.
  useLayoutEffect(() => {
    const { current } = list
    if (current === null) return
    const observer = new ResizeObserver(() => {
      if (position.current === undefined) return
      restoreAfterResize(current, position.current, hasActed.current)
      hasActed.current = false
      position.current = positionOf(current)
    })
    observer.observe(current)
    for (const child of current.children) observer.observe(child)
    let isShown = true
    let willLook = false
    // Before a key leads elsewhere, what was on the screen is read. A letter leads nowhere, and must not wait for it.
    const lookAtAction = (action: Event): void => {
      if (!isLetterTyped(action)) return look()
      if (willLook) return
      willLook = true
      whenIdle(() => {
        willLook = false
        if (isShown) look()
      })
    }
    const actions = ['pointerdown', 'wheel', 'touchmove', 'keydown'] as const
    const events = ['focus', 'pointermove', ...actions] as const
    // Not what is done in the box, which may be lower for a moment while it is written in.
    const action = ({ target }: Event): void => {
      if (target === document.body || (target instanceof Node && current.contains(target))) hasActed.current = true
    }
    for (const type of events) globalThis.addEventListener(type, lookAtAction, { passive: true, capture: true })
    for (const type of actions) globalThis.addEventListener(type, action, { passive: true, capture: true })
    return () => {
      isShown = false
      observer.disconnect()
      cancelAnimationFrame(waitingFrame.current)
      for (const type of events) globalThis.removeEventListener(type, lookAtAction, { capture: true })
      for (const type of actions) globalThis.removeEventListener(type, action, { capture: true })
    }
  }, [window])
  useEffect(() => {
    if (highlighted === undefined) return
    const timer = setTimeout(() => setHighlighted(undefined), highlightMs)
    return () => clearTimeout(timer)
  }, [highlighted])
  useEffect(
    () =>
      onChange(({ arrived }) => {
        if (arrived === undefined || position.current?.isEnd === true || arrived.sender_id === store.ownId) return
        if (contains(narrow, arrived, store) === true) setMissed(count => count + 1)
      }),
    [window],
  )
  // A message on its way is at the end, and so is the user who wrote it.
  const sentCount = waiting.length
  useEffect(() => {
    if (sentCount > 0 && position.current?.isEnd === false) void openAtEnd()
  }, [sentCount])

  const last = groups.at(-1)?.rows.at(-1)?.message
  const lastKey = last === undefined ? undefined : keyOfMessage(last, store.ownId)
  const hasBarAbove = (one: Outgoing, at: number): boolean =>
    conversation === undefined && one.key !== (waiting[at - 1]?.key ?? lastKey)

  const OutgoingRow = outgoingRow.value
  const t = texts.value
  const failure = loadFailures.value.get(key)
  const hasMoreAbove = !window.foundOldest || (range.current !== undefined && hasBefore(range.current, window))
  const isEmpty = groups.length === 0 && waiting.length === 0 && !isLoading(key)
  return (
    <div class="list-frame">
      <div
        ref={list}
        class="list"
        role={groups.length > 0 ? 'feed' : 'region'}
        aria-label={t.messagesOf(titleOf(store, narrow))}
        aria-busy={isLoading(key)}
        tabIndex={groups.length > 0 ? -1 : 0}
        onScroll={lookAfterScroll}
        onFocusIn={({ target }) => selectByFocus(list.current, target)}
        onFocusOut={({ relatedTarget }) => leaveRows(list.current, relatedTarget)}
        onClick={({ target }) => selectByFocus(list.current, target)}
      >
        <div>
          {failure === undefined ? null : <p class="empty">{failure}</p>}
          {isEmpty && failure === undefined && window.foundNewest ? <Empty narrow={narrow} /> : null}
          {hasMoreAbove && groups.length > 0 ? <p class="hint">{t.loading}</p> : null}
          {groups.map(({ start, rows }) => (
            <RowGroup key={start} rows={rows} highlighted={highlighted} matches={window.matches} />
          ))}
          {OutgoingRow !== undefined && (isWhole() || groups.length === 0)
            ? waiting.map((one, at) => <OutgoingRow key={one.localId} message={one} hasBar={hasBarAbove(one, at)} />)
            : null}
        </div>
      </div>
      {missed > 0 ? (
        <button type="button" class="to-end" onClick={() => void showNew()}>
          <Icon name="down" /> {t.newMessages(missed)}
        </button>
      ) : null}
      <Announcer narrow={narrow} />
    </div>
  )
}

const rangeAt = (window: MessageWindow, id: number): ShownRange =>
  rangeAround(window, id, mostRows(globalThis.innerHeight))

const Empty = ({ narrow }: { readonly narrow: Narrow }): JSX.Element => (
  <div class="empty">
    <p>{narrow.terms.some(({ operator }) => operator === 'search') ? texts.value.noResults : texts.value.noMessages}</p>
  </div>
)

/** Views that show single messages of many conversations. */
const isOutOfOrder = ({ terms }: Narrow): boolean =>
  terms.some(({ operator, operand }) => !['channel', 'topic', 'dm', 'in'].includes(operator) && operand !== 'dm')

/** After a link to a message nothing is read until the first unread message was on the screen. */
function see(list: HTMLElement, narrow: Narrow, store: Store, reason: Reason, firstUnread?: number): void {
  if (!marksRead(narrow, store)) return
  const ids = idsOnScreen(list)
  const conversation = conversationIn(narrow, store.ownId)
  const oldest = conversation === undefined ? firstUnread : store.unread.idsOf.get(conversation)?.[0]
  const leavesOlder = narrow.near !== undefined && oldest !== undefined && !ids.includes(oldest) && oldest < narrow.near
  if (!leavesOlder) sawOnScreen(ids, reason)
}

const isLetterTyped = (action: Event): boolean =>
  action instanceof KeyboardEvent &&
  action.key.length === 1 &&
  !action.ctrlKey &&
  !action.metaKey &&
  !action.altKey &&
  (action.target instanceof HTMLTextAreaElement || action.target instanceof HTMLInputElement)
