// In a feed of many conversations, names the conversation of the messages below it.
import type { JSX } from 'preact'
import { useStore } from '../base/live.ts'
import { directTerms, hashOfNarrow, topicTerms } from '../base/navigate.ts'
import type { Conversation } from '../store/conversation.ts'
import { channelOf } from '../store/store.ts'
import { Icon } from '../ui/icon.tsx'
import { ChannelMark } from '../ui/signs.tsx'
import { topicName, userNames } from './names.ts'

interface Bar {
  readonly to: Conversation
  /** The message that the bar links to. */
  readonly near?: number
}

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
