// Unread conversations: direct ones, then the topics of each channel.
import type { JSX } from 'preact'
import { theStore, useStore } from '../app/live.ts'
import { directTerms, hashOfNarrow, topicTerms } from '../app/navigate.ts'
import { topicName, userNames } from '../feed/feed-title.tsx'
import { markRead } from '../feed/mark-read.ts'
import { ChannelMark } from '../parts/channel-mark.tsx'
import { Icon } from '../parts/icon.tsx'
import { type ConversationKey, conversationOf } from '../store/conversation.ts'
import { isDirectHidden, topicsOf } from '../store/counts.ts'
import { isTopicVisible } from '../store/topic-visibility.ts'
import { texts } from '../text/text.ts'

export function Inbox(): JSX.Element {
  const store = useStore('unread', 'channels', 'policies', 'topics', 'people')
  const t = texts.value
  const directs = [...store.unread.idsOf].flatMap(([key, ids]) => {
    const conversation = conversationOf(key)
    return 'userIds' in conversation && !isDirectHidden(store, conversation.userIds)
      ? [{ key, ids, userIds: conversation.userIds }]
      : []
  })
  const channels = [...store.subscriptions.values()]
    .map(channel => ({
      channel,
      topics: topicsOf(store, channel.stream_id).filter(
        ({ key, unread }) => unread > 0 && isTopicVisible(store.policies, channel, key),
      ),
    }))
    .filter(({ topics }) => topics.length > 0)
    .sort(
      (a, b) =>
        Number(b.channel.pin_to_top) - Number(a.channel.pin_to_top) || a.channel.name.localeCompare(b.channel.name),
    )
  const isEmpty = directs.length === 0 && channels.length === 0
  return (
    <>
      <header class="bar">
        <a class="tool back" href="#" aria-label={t.back}>
          <Icon name="back" />
        </a>
        <h1>
          <b>{t.inbox}</b>
        </h1>
      </header>
      <div class="list inbox" tabIndex={0} role="region" aria-label={t.inbox}>
        {isEmpty ? (
          <div class="empty">
            <p>{t.nothingUnread}</p>
            <p>{t.nothingUnreadHint}</p>
          </div>
        ) : null}
        {directs.length === 0 ? null : (
          <section>
            <h2>{t.directMessages}</h2>
            {directs.map(({ key, ids, userIds }) => (
              <Row
                key={key}
                address={hashOfNarrow(directTerms(userIds))}
                name={userNames(store, userIds)}
                conversation={key}
                count={ids.length}
              />
            ))}
          </section>
        )}
        {channels.map(({ channel, topics }) => (
          <section key={channel.stream_id}>
            <h2>
              <ChannelMark channelId={channel.stream_id} />
              <a href={hashOfNarrow([{ operator: 'channel', operand: channel.stream_id }])}>
                <bdi>{channel.name}</bdi>
              </a>
            </h2>
            {topics.map(({ key, name, unread }) => (
              <Row
                key={key}
                address={hashOfNarrow(topicTerms(channel.stream_id, name))}
                name={topicName(name)}
                conversation={key}
                count={unread}
              />
            ))}
          </section>
        ))}
      </div>
    </>
  )
}

interface RowGiven {
  readonly address: string
  readonly name: string
  readonly conversation: ConversationKey
  readonly count: number
}

const Row = ({ address, name, conversation, count }: RowGiven): JSX.Element => (
  <div class="inbox-row">
    <a href={address}>
      <bdi>{name}</bdi>
    </a>
    <button
      type="button"
      class="count"
      title={texts.value.markRead}
      aria-label={`${texts.value.markRead}: ${name}, ${texts.value.unreadCount(count)}`}
      onClick={() => markRead([...(theStore().unread.idsOf.get(conversation) ?? [])])}
    >
      {count}
    </button>
  </div>
)
