// Conversations, by their newest message.
import { signal } from '@preact/signals'
import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { theStore, useStore } from '../base/live.ts'
import { hashOfNarrow, useKeptScroll } from '../base/navigate.ts'
import { topicName, userNames } from '../conversation/names.ts'
import { fetchMore, fetchNewest, isLoading, loadFailures } from '../messages/load-window.ts'
import { conversationOf } from '../store/conversation.ts'
import { type Narrow, termsOfMessage, windowKey } from '../store/narrow.ts'
import { type RecentConversation, recentConversations } from '../store/recent-conversations.ts'
import { channelOf } from '../store/store.ts'
import { openWindow } from '../store/windows.ts'
import { texts } from '../text/text.ts'
import { timeOrDay } from '../text/times.ts'
import { Icon } from '../ui/icon.tsx'
import { ChannelMark, Count } from '../ui/signs.tsx'
import { ViewHeading } from '../ui/view-heading.tsx'
import '../conversation/conversation-list.css'

const firstCount = 400
const moreCount = 1_000
const mostHeld = 10_000
const rowsAtOnce = 200

/** All of the user's messages. */
const everything: Narrow = { terms: [] }
const key = windowKey(everything)

const filters = {
  all: () => true,
  direct: ({ newest }) => newest.stream_id === undefined,
  unread: ({ unread }) => unread > 0,
  participated: ({ isOwn }) => isOwn,
} as const satisfies Record<string, (one: RecentConversation) => boolean>
const filter = signal<keyof typeof filters>('all')

const rowCount = signal(rowsAtOnce)

export function Recent(): JSX.Element {
  const store = useStore('windows', 'unread', 'policies', 'channels', 'people')
  const t = texts.value.recent
  useEffect(() => {
    const window = openWindow(store, key, everything)
    if (!window.foundNewest) void fetchNewest(theStore(), window, firstCount)
  }, [store])
  const window = store.windows.get(key)
  const all = window === undefined ? [] : recentConversations(store, window)
  const shown = all.filter(filters[filter.value])
  const failure = loadFailures.value.get(key)
  const list = useKeptScroll(all.length > 0)
  return (
    <>
      <header class="bar">
        <a class="tool back" href="#" aria-label={texts.value.back}>
          <Icon name="back" />
        </a>
        <ViewHeading>
          <b>{t.title}</b>
        </ViewHeading>
      </header>
      <div class="list recent" tabIndex={0} role="region" aria-label={t.title} {...list}>
        <div class="filters" role="group" aria-label={t.filters}>
          {(Object.keys(filters) as (keyof typeof filters)[]).map(name => (
            <button key={name} type="button" aria-pressed={filter.value === name} onClick={() => (filter.value = name)}>
              {t[name]}
            </button>
          ))}
        </div>
        {failure === undefined ? null : <p class="empty">{failure}</p>}
        {window?.foundNewest === true && shown.length === 0 ? <p class="empty">{t.none}</p> : null}
        {window === undefined || (isLoading(key) && all.length === 0) ? (
          <p class="hint">{texts.value.loading}</p>
        ) : null}
        <ul>
          {shown.slice(0, rowCount.value).map(one => (
            <ConversationRow key={one.key} one={one} />
          ))}
        </ul>
        {window !== undefined && all.length > 0 && (!window.foundOldest || shown.length > rowCount.value) ? (
          <p class="hint">
            <button
              type="button"
              class="link"
              onClick={() => {
                rowCount.value += rowsAtOnce
                if (shown.length >= rowCount.value) return
                // Without this, new messages would use up memory all day.
                window.limit = Math.min(mostHeld, Math.max(window.limit, window.ids.length + moreCount))
                void fetchMore(window, 'before', moreCount)
              }}
            >
              {t.more}
            </button>
          </p>
        ) : null}
      </div>
    </>
  )
}

function ConversationRow({ one }: { readonly one: RecentConversation }): JSX.Element {
  const store = useStore('channels', 'people')
  const { newest, unread } = one
  const { stream_id: channelId, sender_id, sender_full_name, timestamp } = newest
  const conversation = conversationOf(one.key)
  const sender = store.people.get(sender_id)?.full_name ?? sender_full_name
  return (
    <li class={unread > 0 ? 'recent-row unread' : 'recent-row'}>
      <a href={hashOfNarrow(termsOfMessage(newest, store.ownId))}>
        {channelId === undefined ? <Icon name="direct" /> : <ChannelMark channelId={channelId} />}
        <span class="conversation-name">
          {channelId === undefined ? (
            <b>
              <bdi>{userNames(store, 'userIds' in conversation ? conversation.userIds : [])}</bdi>
            </b>
          ) : (
            <>
              <bdi class="channel">{channelOf(store, channelId)?.name ?? ''}</bdi>
              <span aria-hidden="true">›</span>
              <b>
                <bdi>{topicName(newest.subject)}</bdi>
              </b>
            </>
          )}
        </span>
        <span class="sender" title={texts.value.recent.by(sender)}>
          <bdi>{sender}</bdi>
        </span>
        <Count count={unread} isUrgent={channelId === undefined} />
        <time dateTime={new Date(timestamp * 1000).toISOString()}>{timeOrDay(timestamp)}</time>
      </a>
    </li>
  )
}
