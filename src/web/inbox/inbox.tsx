// Unread conversations: direct ones, then each channel's topics.
import type { JSX } from 'preact'
import { useEffect, useLayoutEffect, useState } from 'preact/hooks'
import { visit } from '../base/history.ts'
import { currentStore, useStore } from '../base/live.ts'
import { useKeptScroll } from '../base/navigate.ts'
import { holdListed } from '../messages/load-listed.ts'
import { onDemand } from '../text/on-demand.ts'
import { texts } from '../text/text.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { firstOf, inboxConversations, isFiltered, kind, newestOf, showAll, words } from './inbox-filter.ts'
import { InboxHead } from './inbox-head.tsx'
import { ChannelSection, DirectSection } from './inbox-sections.tsx'
import { useKeptFocus } from './kept-focus.ts'
import { ListKeys } from './list-keys.tsx'
import '../conversation/conversation-list.css'
import './inbox.css'

/** More rows are added when the user gets close to the end. */
const rowsAtOnce = 100
/** The minimum height of a row. */
const rowHeight = 24

/** Enough rows to return to where the user was. */
function firstRows(): number {
  const { position } = visit.peek()
  const scrolled = position !== undefined && 'scrolled' in position ? position.scrolled : 0
  return rowsAtOnce + Math.ceil(scrolled / rowHeight)
}

/** The lowest of the line heights that users choose, in percent: their rows are low too. */
const denseLines = 122

export function Inbox(): JSX.Element {
  const [rowCount, setRowCount] = useState(firstRows)
  const store = useStore('unread', 'channels', 'policies', 'topics', 'people', 'settings')
  const t = texts.value
  const conversations = inboxConversations(store)
  const { directs, channels } = conversations
  const list = useKeptScroll(true)
  useKeptFocus(list.ref)
  const shownDirects = directs.slice(0, rowCount)
  const shownChannels = firstOf(channels, rowCount - directs.length)
  const rows = [...shownDirects, ...shownChannels.flatMap(({ shown }) => shown)]
  const fill = (): void => {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = list.ref.current ?? {}
    if (rowCount < conversations.listed.conversations && scrollHeight - scrollTop < 3 * clientHeight)
      setRowCount(rowCount + rowsAtOnce)
  }
  useLayoutEffect(fill)
  useEffect(() => holdListed(rows.map(newestOf)))
  useEffect(() => () => void (currentStore.peek() !== undefined && holdListed([])), [])
  const onScroll = (): void => {
    list.onScroll()
    fill()
  }
  const isDense = Number(store.settings['web_line_height_percent']) <= denseLines
  return (
    <>
      <InboxHead shown={conversations} />
      <div
        class={isDense ? 'list inbox dense' : 'list inbox'}
        tabIndex={0}
        role="region"
        aria-label={t.inbox}
        ref={list.ref}
        onScroll={onScroll}
      >
        {rows.length === 0 ? <EmptyInbox /> : null}
        {directs.length === 0 ? null : <DirectSection shown={shownDirects} />}
        {shownChannels.map(one => (
          <ChannelSection key={one.channel.stream_id} {...one} />
        ))}
      </div>
      {rows.length === 0 ? null : <ListKeys />}
    </>
  )
}

function EmptyInbox(): JSX.Element {
  const t = onDemand.value.lists.empty
  if (!isFiltered())
    return (
      <EmptyState title={texts.value.caughtUp} text={texts.value.caughtUpHint} art="dawn">
        <a href="#recent">{t.showRecent}</a>
      </EmptyState>
    )
  const what = words.value.trim() === '' && kind.value !== 'all' ? kind.value : 'filtered'
  return (
    <EmptyState title={t[what].title} text={t[what].hint} art="lens">
      <button type="button" onClick={showAll}>
        {t.showAll}
      </button>
    </EmptyState>
  )
}
