// The sections of the inbox: direct conversations, and the topics of a channel.
import type { JSX } from 'preact'
import { theStore } from '../base/live.ts'
import { channelAddress } from '../base/navigate.ts'
import { topicName, userNames } from '../conversation/names.ts'
import { readChannel } from '../messages/message-actions.ts'
import { texts } from '../text/text.ts'
import { Icon } from '../ui/icon.tsx'
import { ChannelMark, Count } from '../ui/signs.tsx'
import {
  isFiltered,
  type Listed,
  type ListedChannel,
  type ListedDirect,
  type ListedTopic,
  newestOf,
} from './inbox-filter.ts'
import { InboxRow } from './inbox-row.tsx'

export const DirectSection = ({ shown }: { readonly shown: readonly ListedDirect[] }): JSX.Element => (
  <section>
    <h2>
      <Icon name="direct" />
      {texts.value.directMessages}
    </h2>
    {shown.map(one => (
      <InboxRow key={one.key} {...rowOf(one)} name={userNames(theStore(), one.userIds)} isUrgent />
    ))}
  </section>
)

interface ChannelProps extends ListedChannel {
  readonly shown: readonly ListedTopic[]
}

export function ChannelSection({ channel: { stream_id: id, name }, topics, shown }: ChannelProps): JSX.Element {
  const count = sumOf(topics)
  return (
    <section>
      <h2 data-channel={id}>
        <ChannelMark channelId={id} />
        <a href={channelAddress(id)}>
          <bdi>{name}</bdi>
        </a>
        {isFiltered() ? null : <ReadChannel id={id} name={name} count={count} />}
        <Count count={count} />
      </h2>
      {shown.map(one => (
        <InboxRow
          key={one.key}
          {...rowOf(one)}
          name={topicName(one.name)}
          isUrgent={one.isFollowed || one.mentions > 0}
          isMuted={one.isMuted}
        />
      ))}
    </section>
  )
}

const rowOf = (one: Listed) => ({
  conversation: one.key,
  newest: newestOf(one),
  count: one.ids.length,
  isMentioning: one.mentions > 0,
})

const sumOf = (topics: readonly { readonly ids: readonly number[] }[]): number =>
  topics.reduce((sum, { ids }) => sum + ids.length, 0)

interface ReadProps {
  readonly id: number
  readonly name: string
  readonly count: number
}

const ReadChannel = ({ id, name, count }: ReadProps): JSX.Element => (
  <button
    type="button"
    class="tool"
    title={texts.value.markRead}
    aria-label={`${texts.value.markRead}: ${name}, ${texts.value.unreadCount(count)}`}
    onClick={() => void readChannel(id)}
  >
    <Icon name="check" />
  </button>
)
