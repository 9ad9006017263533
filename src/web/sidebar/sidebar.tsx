// The views, the direct conversations and the channels with their topics.
import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { useStore } from '../app/live.ts'
import {
  directFeedTerms,
  directTerms,
  goTo,
  hashOfNarrow,
  mentionTerms,
  starredTerms,
  topicTerms,
  useRoute,
} from '../app/navigate.ts'
import { userNames, topicName } from '../feed/feed-title.tsx'
import { ChannelMark } from '../parts/channel-mark.tsx'
import { Count } from '../parts/count.tsx'
import { Icon, type IconName } from '../parts/icon.tsx'
import { conversationOf, directKey, topicKey } from '../store/conversation.ts'
import { type Counts, countUnread, isDirectHidden, topicsOf } from '../store/counts.ts'
import { channelIn, type Narrow, topicIn, usersIn } from '../store/narrow.ts'
import type { Store } from '../store/store.ts'
import type { Subscription } from '../store/types.ts'
import { texts } from '../text/text.ts'
import { loadTopics } from './load-topics.ts'

const shownDirects = 12
const shownTopics = 8

export function Sidebar(): JSX.Element {
  const store = useStore('unread', 'channels', 'policies', 'directs', 'topics', 'people', 'starred', 'organization')
  const route = useRoute()
  const counts = countUnread(store)
  const narrow: Narrow | undefined = route.view === 'narrow' ? route.narrow : undefined
  const t = texts.value
  return (
    <nav class="side" aria-label={t.conversations}>
      <header>
        <span class="organization" aria-hidden="true">
          {store.organization.name.slice(0, 1).toUpperCase()}
        </span>
        <span class="name">
          <bdi>{store.organization.name}</bdi>
        </span>
        <form method="post" action="/logout/">
          <button class="tool" aria-label={t.signOut} title={t.signOut}>
            <Icon name="signOut" />
          </button>
        </form>
      </header>
      <form
        class="find"
        role="search"
        onSubmit={event => {
          event.preventDefault()
          const words = new FormData(event.currentTarget).get('words')
          if (typeof words === 'string' && words.trim() !== '')
            goTo(hashOfNarrow([{ operator: 'search', operand: words.trim() }]))
        }}
      >
        <Icon name="search" />
        <input
          id="search"
          name="words"
          type="search"
          aria-label={t.search}
          placeholder={t.searchPlaceholder}
          dir="auto"
        />
      </form>
      <View icon="inbox" address="#inbox" name={t.inbox} count={counts.total} isHere={route.view === 'inbox'} />
      <View icon="feed" address="#feed" name={t.combinedFeed} isHere={isTerm(narrow, 'home')} />
      <View
        icon="mention"
        address={hashOfNarrow(mentionTerms)}
        name={t.mentions}
        count={counts.mentions}
        isHere={isTerm(narrow, 'mentioned')}
      />
      <View icon="star" address={hashOfNarrow(starredTerms)} name={t.starred} isHere={isTerm(narrow, 'starred')} />
      <h2 class="group">
        <a href={hashOfNarrow(directFeedTerms)}>{t.directMessages}</a>
      </h2>
      <Directs narrow={narrow} />
      <h2 class="group">{t.channels}</h2>
      {orderedChannels(store).map(channel => (
        <ChannelItem key={channel.stream_id} channel={channel} counts={counts} narrow={narrow} />
      ))}
    </nav>
  )
}

const isTerm = (narrow: Narrow | undefined, operand: string): boolean =>
  narrow?.terms.length === 1 && narrow.terms[0]?.operand === operand

interface ViewGiven {
  readonly icon: IconName
  readonly address: string
  readonly name: string
  readonly count?: number
  readonly isHere: boolean
}

const View = ({ icon, address, name, count = 0, isHere }: ViewGiven): JSX.Element => (
  <a class={itemClass(isHere, count > 0)} href={address} aria-current={isHere ? 'page' : undefined}>
    <Icon name={icon} />
    <span class="name">{name}</span>
    <Count count={count} isUrgent />
  </a>
)

const itemClass = (isHere: boolean, isUnread: boolean, more = ''): string =>
  ['item', isHere && 'here', isUnread && 'unread', more].filter(Boolean).join(' ')

interface Listed {
  readonly narrow: Narrow | undefined
}

function Directs({ narrow }: Listed): JSX.Element {
  const store = useStore('unread', 'directs', 'people')
  const here = narrow === undefined ? undefined : usersIn(narrow)
  const hereKey = here === undefined ? undefined : directKey(here, store.ownId)
  const listed = [...store.directs]
    .map(([key, newest]) => ({ key, newest, unread: store.unread.idsOf.get(key)?.length ?? 0 }))
    .filter(({ key }) => {
      const conversation = conversationOf(key)
      return 'userIds' in conversation && !isDirectHidden(store, conversation.userIds)
    })
    .sort((a, b) => Number(b.unread > 0) - Number(a.unread > 0) || b.newest - a.newest)
    .slice(0, shownDirects)
  return (
    <>
      {listed.map(({ key, unread }) => {
        const conversation = conversationOf(key)
        const userIds = 'userIds' in conversation ? conversation.userIds : []
        const isHere = key === hereKey
        return (
          <a
            key={key}
            class={itemClass(isHere, unread > 0)}
            href={hashOfNarrow(directTerms(userIds))}
            aria-current={isHere ? 'page' : undefined}
          >
            <Icon name="direct" />
            <span class="name">
              <bdi>{userNames(store, userIds)}</bdi>
            </span>
            <Count count={unread} isUrgent />
          </a>
        )
      })}
    </>
  )
}

/** Pinned ones, then the others, then muted ones, each by name. */
function orderedChannels({ subscriptions }: Store): Subscription[] {
  const rank = ({ pin_to_top, is_muted }: Subscription): number => (is_muted ? 2 : pin_to_top ? 0 : 1)
  return [...subscriptions.values()]
    .filter(({ is_archived }) => !is_archived)
    .sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name))
}

interface ChannelGiven extends Listed {
  readonly channel: Subscription
  readonly counts: Counts
}

function ChannelItem({ channel, counts, narrow }: ChannelGiven): JSX.Element {
  const store = useStore('unread', 'topics', 'policies')
  const { stream_id: id } = channel
  const isOpen = narrow !== undefined && channelIn(narrow) === id
  const topicHere = isOpen ? topicIn(narrow) : undefined
  useEffect(() => {
    if (isOpen) void loadTopics(id)
  }, [isOpen, id, store])
  const unread = channel.is_muted ? (counts.mutedOfChannel.get(id) ?? 0) : (counts.ofChannel.get(id) ?? 0)
  const isHere = isOpen && topicHere === undefined
  return (
    <>
      <a
        class={itemClass(isHere, unread > 0 && !channel.is_muted, channel.is_muted ? 'muted' : '')}
        href={hashOfNarrow([{ operator: 'channel', operand: id }])}
        aria-current={isHere ? 'page' : undefined}
      >
        <ChannelMark channelId={id} />
        <span class="name">
          <bdi>{channel.name}</bdi>
        </span>
        <Count count={unread} />
      </a>
      {isOpen
        ? topicsOf(store, id)
            .slice(0, shownTopics)
            .map(topic => (
              <a
                key={topic.key}
                class={itemClass(
                  topicHere !== undefined && topicKey(id, topicHere) === topic.key,
                  topic.unread > 0,
                  'topic',
                )}
                href={hashOfNarrow(topicTerms(id, topic.name))}
              >
                <span class="name">
                  <bdi>{topicName(topic.name)}</bdi>
                </span>
                <Count count={topic.unread} />
              </a>
            ))
        : null}
    </>
  )
}
