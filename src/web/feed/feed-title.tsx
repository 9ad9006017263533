// Names a narrow, and the conversation of a message.
import type { JSX } from 'preact'
import { directTerms, hashOfNarrow, topicTerms } from '../app/navigate.ts'
import { useStore } from '../app/live.ts'
import { ChannelMark } from '../parts/channel-mark.tsx'
import { Icon } from '../parts/icon.tsx'
import { channelIn, type Narrow, topicIn, usersIn } from '../store/narrow.ts'
import { channelOf, type Store } from '../store/store.ts'
import type { Message } from '../store/types.ts'
import { texts } from '../text/text.ts'

export const topicName = (topic: string): string => (topic === '' ? texts.value.generalChat : topic)

export function userNames({ people, ownId }: Store, userIds: readonly number[]): string {
  if (userIds.length === 1 && userIds[0] === ownId) return texts.value.noteToSelf
  // Until the list of users has come, no user is unknown.
  const unknown = people.size === 0 ? '…' : texts.value.unknownUser
  return userIds.map(id => people.get(id)?.full_name ?? unknown).join(', ')
}

export function titleOf(store: Store, narrow: Narrow): string {
  const [channelId, topic, users] = [channelIn(narrow), topicIn(narrow), usersIn(narrow)]
  const t = texts.value
  if (channelId !== undefined) {
    const name = channelOf(store, channelId)?.name ?? String(channelId)
    return topic === undefined ? `#${name}` : `#${name} › ${topicName(topic)}`
  }
  if (users !== undefined) return userNames(store, users)
  const [term] = narrow.terms
  if (term?.operator === 'in') return t.combinedFeed
  if (term?.operator === 'search') return `${t.search}: ${String(term.operand)}`
  if (term?.operand === 'mentioned') return t.mentions
  if (term?.operand === 'starred') return t.starred
  if (term?.operand === 'dm') return t.directMessages
  return narrow.terms.map(({ operator, operand }) => `${operator}: ${String(operand)}`).join(' ')
}

export function FeedTitle({ narrow }: { readonly narrow: Narrow }): JSX.Element {
  const store = useStore('channels', 'people', 'topics')
  const [channelId, topic] = [channelIn(narrow), topicIn(narrow)]
  const channel = channelId === undefined ? undefined : channelOf(store, channelId)
  return (
    <header class="bar">
      <a class="tool back" href="#" aria-label={texts.value.back}>
        <Icon name="back" />
      </a>
      {channel === undefined || channelId === undefined ? (
        <h1>
          <b>
            <bdi>{titleOf(store, narrow)}</bdi>
          </b>
        </h1>
      ) : (
        <h1>
          <ChannelMark channelId={channelId} />
          <a
            class={topic === undefined ? 'name' : 'channel'}
            href={hashOfNarrow([{ operator: 'channel', operand: channelId }])}
          >
            <bdi>{channel.name}</bdi>
          </a>
          {topic === undefined ? null : (
            <>
              <span class="between" aria-hidden="true">
                ›
              </span>
              <b>
                <bdi>{topicName(topic)}</bdi>
              </b>
            </>
          )}
        </h1>
      )}
      <span class="about">{channel?.description ?? ''}</span>
    </header>
  )
}

/** Above the messages of a conversation, in a feed of many. */
export function ConversationBar({ message }: { readonly message: Message }): JSX.Element {
  const store = useStore('channels', 'people')
  if (message.stream_id === undefined) {
    const all = typeof message.display_recipient === 'string' ? [] : message.display_recipient.map(({ id }) => id)
    const others = all.filter(id => id !== store.ownId)
    const users = others.length === 0 ? all : others
    return (
      <a class="conversation" href={hashOfNarrow(directTerms(users), message.id)}>
        <Icon name="direct" /> <bdi>{userNames(store, users)}</bdi>
      </a>
    )
  }
  return (
    <a class="conversation" href={hashOfNarrow(topicTerms(message.stream_id, message.subject), message.id)}>
      <ChannelMark channelId={message.stream_id} />
      <bdi>{channelOf(store, message.stream_id)?.name ?? ''}</bdi>
      <span aria-hidden="true">›</span>
      <b>
        <bdi>{topicName(message.subject)}</bdi>
      </b>
    </a>
  )
}
