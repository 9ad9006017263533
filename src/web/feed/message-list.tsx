// The messages of a window that are on the page.
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { useStore } from '../base/live.ts'
import { titleOf } from '../conversation/names.ts'
import { isLoading, loadFailures } from '../messages/load-window.ts'
import { keyOfMessage } from '../store/conversation.ts'
import { conversationIn, windowKey } from '../store/narrow.ts'
import { texts } from '../text/text.ts'
import { Icon } from '../ui/icon.tsx'
import { lazy } from '../ui/lazy.tsx'
import { type Outgoing, outgoingRow } from '../writing/outgoing.ts'
import { type ListProps, useMessageList } from './message-list-state.ts'
import { isWhole } from './message-scroller.ts'
import { RowGroup } from './row-group.tsx'
import { selectByFocus } from './row-selection.ts'
import { hasBefore } from './shown-range.ts'

/** The first messages aren't announced. */
const Announcer = lazy(async () => (await import('./announcer.tsx')).Announcer, <></>)
const EmptyFeed = lazy(async () => (await import('./empty-feed.tsx')).EmptyFeed, <></>)

export function MessageList({ window, narrow, kept }: ListProps): JSX.Element {
  const store = useStore('windows')
  const { list, groups, range, waiting, missed, scrolled, showNew } = useMessageList({ window, narrow, kept })
  const highlighted = useHighlighted(narrow.near)
  const key = windowKey(narrow)
  const conversation = conversationIn(narrow, store.ownId)
  const last = groups.at(-1)?.rows.at(-1)?.message
  const lastKey = last === undefined ? undefined : keyOfMessage(last, store.ownId)
  const hasBarAbove = (one: Outgoing, at: number): boolean =>
    conversation === undefined && one.key !== (waiting[at - 1]?.key ?? lastKey)

  const OutgoingRow = outgoingRow.value
  const t = texts.value
  const failure = loadFailures.value.get(key)
  const hasMoreAbove = !window.foundOldest || (range !== undefined && hasBefore(range, window))
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
        onScroll={scrolled}
        onFocusIn={({ target }) => selectByFocus(list.current, target)}
        onClick={({ target }) => selectByFocus(list.current, target)}
      >
        <div>
          {failure === undefined ? null : <p class="empty">{failure}</p>}
          {isEmpty && failure === undefined && window.foundNewest ? <EmptyFeed narrow={narrow} /> : null}
          {hasMoreAbove && groups.length > 0 ? <p class="hint">{t.loading}</p> : null}
          {groups.map(({ start, rows: own }) => (
            <RowGroup key={start} rows={own} highlighted={highlighted} />
          ))}
          {OutgoingRow !== undefined && (isWhole(range) || groups.length === 0)
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

const highlightMs = 3_000

/** The message that the address names is highlighted for a moment. */
function useHighlighted(id: number | undefined): number | undefined {
  const [highlighted, setHighlighted] = useState(id)
  useEffect(() => {
    if (highlighted === undefined) return
    const timer = setTimeout(() => setHighlighted(undefined), highlightMs)
    return () => clearTimeout(timer)
  }, [highlighted])
  return highlighted
}
