// Names a narrow, and the conversation of a message.
import type { JSX } from 'preact'
import { TitleTools } from '../acts/title-tools.tsx'
import { directTerms, hashOfNarrow, topicTerms } from '../app/navigate.ts'
import { useStore } from '../app/live.ts'
import { ChannelMark } from '../parts/channel-mark.tsx'
import { Icon } from '../parts/icon.tsx'
import { ViewHeading } from '../parts/view-heading.tsx'
import { hashName } from '../store/channel-sign.ts'
import type { Conversation } from '../store/conversation.ts'
import { channelIn, type Narrow, topicIn, usersIn } from '../store/narrow.ts'
import { channelOf, type Store } from '../store/store.ts'
import type { Person } from '../store/types.ts'
import { termLabel } from '../search/term-label.ts'
import { openSearch } from '../search/open-search.tsx'
import { texts } from '../text/text.ts'
import { topicName } from '../text/topic-name.ts'

export { topicName } from '../text/topic-name.ts'

export function userNames({ people, systemBots, ownId }: Store, userIds: readonly number[]): string {
  if (userIds.length === 1 && userIds[0] === ownId) return texts.value.noteToSelf
  // Until the list of users has come, no user is unknown.
  const unknown = people.size === 0 ? '…' : texts.value.unknownUser
  const personOf = (id: number): Person | undefined => systemBots.find(bot => bot.user_id === id) ?? people.get(id)
  return userIds.map(id => personOf(id)?.full_name ?? unknown).join(', ')
}

/** More than a conversation or a channel: then every term is named. */
const isSearch = ({ terms }: Narrow): boolean =>
  terms.length > 1 && terms.some(({ operator }) => !['channel', 'topic'].includes(operator))

export function titleOf(store: Store, narrow: Narrow): string {
  if (isSearch(narrow)) return `${texts.value.search}: ${narrow.terms.map(term => termLabel(store, term)).join(' ')}`
  const [channelId, topic, users] = [channelIn(narrow), topicIn(narrow), usersIn(narrow)]
  const t = texts.value
  if (channelId !== undefined) {
    const channel = channelOf(store, channelId)
    const name = channel === undefined ? `#${channelId}` : hashName(channel)
    return topic === undefined ? name : `${name} › ${topicName(topic)}`
  }
  if (users !== undefined) return userNames(store, users)
  const [term] = narrow.terms
  if (term?.operator === 'in') return t.combinedFeed
  if (term?.operator === 'search') return `${t.search}: ${String(term.operand)}`
  if (term?.operand === 'mentioned') return t.mentions
  if (term?.operand === 'starred') return t.starred
  if (term?.operand === 'dm') return t.directMessages
  return narrow.terms.map(one => termLabel(store, one)).join(' ')
}

export function FeedTitle({ narrow }: { readonly narrow: Narrow }): JSX.Element {
  const store = useStore('channels', 'people', 'topics')
  const [channelId, topic] = [channelIn(narrow), topicIn(narrow)]
  const channel = channelId === undefined || isSearch(narrow) ? undefined : channelOf(store, channelId)
  return (
    <header class="bar">
      <a class="tool back" href="#" aria-label={texts.value.back}>
        <Icon name="back" />
      </a>
      {channel === undefined || channelId === undefined ? (
        <ViewHeading>
          <b>
            <bdi>{titleOf(store, narrow)}</bdi>
          </b>
        </ViewHeading>
      ) : (
        <ViewHeading>
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
        </ViewHeading>
      )}
      <span class="about" dir="auto">
        {channel?.description ?? ''}
      </span>
      {narrow.terms.some(({ operator }) => operator === 'search') ? (
        <button type="button" class="tool" onClick={openSearch}>
          <Icon name="search" /> {texts.value.searching.change}
        </button>
      ) : null}
      {channel === undefined || channelId === undefined ? null : <TitleTools channelId={channelId} topic={topic} />}
    </header>
  )
}

interface Bar {
  readonly to: Conversation
  /** The message to which the bar leads. */
  readonly near?: number
}

/** Above the messages of a conversation, in a feed of many. */
export function ConversationBar({ to, near }: Bar): JSX.Element {
  const store = useStore('channels', 'people')
  if ('userIds' in to)
    return (
      <a class="conversation" href={hashOfNarrow(directTerms(to.userIds), near)}>
        <Icon name="direct" /> <bdi>{userNames(store, to.userIds)}</bdi>
      </a>
    )
  return (
    <a class="conversation" href={hashOfNarrow(topicTerms(to.channelId, to.topic), near)}>
      <ChannelMark channelId={to.channelId} />
      <bdi>{channelOf(store, to.channelId)?.name ?? ''}</bdi>
      <span aria-hidden="true">›</span>
      <b>
        <bdi>{topicName(to.topic)}</bdi>
      </b>
    </a>
  )
}
