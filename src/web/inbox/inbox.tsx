// Unread conversations: direct ones, then each channel's topics.
import type { JSX } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'
import { visit } from '../base/history.ts'
import { theStore, useStore } from '../base/live.ts'
import { directTerms, hashOfNarrow, topicTerms, useKeptScroll } from '../base/navigate.ts'
import { topicName, userNames } from '../conversation/names.ts'
import { markRead } from '../messages/mark-read.ts'
import { readChannel, readTopic } from '../messages/message-actions.ts'
import { texts } from '../text/text.ts'
import { Icon } from '../ui/icon.tsx'
import { lazy } from '../ui/lazy.tsx'
import { ChannelMark } from '../ui/signs.tsx'
import { ViewHeading } from '../ui/view-heading.tsx'
import { firstOf, inboxConversations, isFiltered } from './inbox-filter.ts'

const InboxTools = lazy(async () => (await import('./inbox-tools.tsx')).InboxTools, <div class="inbox-tools" />)

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

export function Inbox(): JSX.Element {
  const [rowCount, setRowCount] = useState(firstRows)
  const store = useStore('unread', 'channels', 'policies', 'topics', 'people')
  const t = texts.value
  const { directs, channels } = inboxConversations(store)
  const list = useKeptScroll(true)
  const all = channels.reduce((sum, { topics }) => sum + topics.length, directs.length)
  const fill = (): void => {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = list.ref.current ?? {}
    if (rowCount < all && scrollHeight - scrollTop < 3 * clientHeight) setRowCount(rowCount + rowsAtOnce)
  }
  useLayoutEffect(fill)
  const onScroll = (): void => {
    list.onScroll()
    fill()
  }
  const isEmpty = directs.length === 0 && channels.length === 0
  return (
    <>
      <header class="bar">
        <a class="tool back" href="#" aria-label={t.back}>
          <Icon name="back" />
        </a>
        <ViewHeading>
          <b>{t.inbox}</b>
        </ViewHeading>
        <InboxTools />
      </header>
      <div class="list inbox" tabIndex={0} role="region" aria-label={t.inbox} ref={list.ref} onScroll={onScroll}>
        {isEmpty ? (
          <div class="empty">
            <p>{isFiltered() ? t.actions.noMatchingConversations : t.caughtUp}</p>
            <p>{t.caughtUpHint}</p>
          </div>
        ) : null}
        {directs.length === 0 ? null : (
          <section>
            <h2>{t.directMessages}</h2>
            {directs.slice(0, rowCount).map(({ key, ids, userIds }) => (
              <Row
                key={key}
                address={hashOfNarrow(directTerms(userIds))}
                name={userNames(store, userIds)}
                count={ids.length}
                read={() => markRead([...(theStore().unread.idsOf.get(key) ?? [])])}
              />
            ))}
          </section>
        )}
        {firstOf(channels, rowCount - directs.length).map(({ channel, topics, shown }) => (
          <section key={channel.stream_id}>
            <h2>
              <ChannelMark channelId={channel.stream_id} />
              <a href={hashOfNarrow([{ operator: 'channel', operand: channel.stream_id }])}>
                <bdi>{channel.name}</bdi>
              </a>
              {isFiltered() ? null : (
                <ReadButton
                  name={channel.name}
                  count={topics.reduce((sum, { unread }) => sum + unread, 0)}
                  read={() => void readChannel(channel.stream_id)}
                />
              )}
            </h2>
            {shown.map(({ key, name, unread }) => (
              <Row
                key={key}
                address={hashOfNarrow(topicTerms(channel.stream_id, name))}
                name={topicName(name)}
                count={unread}
                read={() => void readTopic({ channelId: channel.stream_id, topic: name })}
              />
            ))}
          </section>
        ))}
      </div>
    </>
  )
}

interface ReadProps {
  readonly name: string
  readonly count: number
  readonly read: () => void
}

const Row = ({ address, ...given }: ReadProps & { readonly address: string }): JSX.Element => (
  <div class="inbox-row">
    <a href={address}>
      <bdi>{given.name}</bdi>
    </a>
    <ReadButton {...given} />
  </div>
)

const ReadButton = ({ name, count, read }: ReadProps): JSX.Element => (
  <button
    type="button"
    class="count"
    title={texts.value.markRead}
    aria-label={`${texts.value.markRead}: ${name}, ${texts.value.unreadCount(count)}`}
    onClick={read}
  >
    {count}
  </button>
)
