// The messages of a window that are in the page. `MessageScroller` decides which ones.
import type { JSX } from 'preact'
import { useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'preact/hooks'
import { keepPosition, type KeptPosition } from '../base/history.ts'
import { onChange, useStore } from '../base/live.ts'
import { titleOf } from '../conversation/names.ts'
import { fetchAround, fetchMore, isLoading, loadFailures } from '../messages/load-window.ts'
import { forgetAppeared, type Reason } from '../messages/mark-read.ts'
import { keyOfMessage } from '../store/conversation.ts'
import { contains, conversationIn, type Narrow, windowKey } from '../store/narrow.ts'
import type { MessageWindow } from '../store/windows.ts'
import { texts } from '../text/text.ts'
import { dayName } from '../text/times.ts'
import { Icon } from '../ui/icon.tsx'
import { lazy } from '../ui/lazy.tsx'
import { isShownIn, outbox, type Outgoing, outgoingRow, unmatched } from '../writing/outgoing.ts'
import { takeKeys } from './feed-controls.ts'
import { boxOf } from './list-box.ts'
import { type GroupedRows, groupedRows, noRows } from './message-rows.ts'
import { isWhole, MessageScroller } from './message-scroller.ts'
import { RowGroup } from './row-group.tsx'
import { focusedRow, keepFocus, leaveRows, selectAmong, selectByFocus } from './row-selection.ts'
import { idsOnScreen, openingOf, type ScrollPosition } from './scroll-position.ts'
import { hasBefore } from './shown-range.ts'
import { seeMessages, watchList } from './watch-list.ts'

interface Props {
  readonly window: MessageWindow
  readonly narrow: Narrow
  /** Where the reader was when this view was left. */
  readonly kept: KeptPosition | undefined
}

/** The first messages need no announcement. */
const Announcer = lazy(async () => (await import('./announcer.tsx')).Announcer, <></>)

interface InPage {
  readonly rows: GroupedRows
  readonly firstUnread: number | undefined
  readonly look: () => void
}

export function MessageList({ window, narrow, kept }: Props): JSX.Element {
  const store = useStore('windows')
  const list = useRef<HTMLDivElement>(null)
  const scroller = useMemo(() => new MessageScroller(), [])
  /** What is in the page since the last render. */
  const inPage = useRef<InPage>({ rows: noRows, firstUnread: undefined, look: () => {} })
  const [missed, setMissed] = useState(0)
  const [, renderAgain] = useReducer((count: number, _: void) => count + 1, 0)
  const highlighted = useHighlighted(narrow.near)
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
  /** The user asked for the new messages: once they are on the screen, they are read. */
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
  // Together with the rows: what the user does as soon as they are there counts.
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
  // A message being sent is at the end, and so is the user who wrote it.
  const sentCount = waiting.length
  useEffect(() => {
    if (sentCount > 0 && scroller.position?.isEnd === false) void openAtEnd()
  }, [sentCount])

  const last = groups.at(-1)?.rows.at(-1)?.message
  const lastKey = last === undefined ? undefined : keyOfMessage(last, store.ownId)
  const hasBarAbove = (one: Outgoing, at: number): boolean =>
    conversation === undefined && one.key !== (waiting[at - 1]?.key ?? lastKey)

  const OutgoingRow = outgoingRow.value
  const t = texts.value
  const failure = loadFailures.value.get(key)
  const hasMoreAbove = !window.foundOldest || (shown.range !== undefined && hasBefore(shown.range, window))
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
        onScroll={() => {
          look()
          scroller.scrolled()
        }}
        onFocusIn={({ target }) => selectByFocus(list.current, target)}
        onFocusOut={({ relatedTarget }) => leaveRows(list.current, relatedTarget)}
        onClick={({ target }) => selectByFocus(list.current, target)}
      >
        <div>
          {failure === undefined ? null : <p class="empty">{failure}</p>}
          {isEmpty && failure === undefined && window.foundNewest ? <Empty narrow={narrow} /> : null}
          {hasMoreAbove && groups.length > 0 ? <p class="hint">{t.loading}</p> : null}
          {groups.map(({ start, rows: own }) => (
            <RowGroup key={start} rows={own} highlighted={highlighted} matches={window.matches} />
          ))}
          {OutgoingRow !== undefined && (isWhole(shown.range) || groups.length === 0)
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

const Empty = ({ narrow }: { readonly narrow: Narrow }): JSX.Element => (
  <div class="empty">
    <p>
      {narrow.terms.some(({ operator }) => operator === 'search')
        ? texts.value.noMatchingMessages
        : texts.value.noMessages}
    </p>
  </div>
)

/** Views that show single messages of many conversations. */
const isOutOfOrder = ({ terms }: Narrow): boolean =>
  terms.some(({ operator, operand }) => !['channel', 'topic', 'dm', 'in'].includes(operator) && operand !== 'dm')

const highlightMs = 3_000

/** The message to which the address leads stands out for a moment. */
function useHighlighted(id: number | undefined): number | undefined {
  const [highlighted, setHighlighted] = useState(id)
  useEffect(() => {
    if (highlighted === undefined) return
    const timer = setTimeout(() => setHighlighted(undefined), highlightMs)
    return () => clearTimeout(timer)
  }, [highlighted])
  return highlighted
}
