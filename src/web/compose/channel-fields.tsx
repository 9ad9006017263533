// The fields above a new channel message: channel and topic.
import type { JSX } from 'preact'
import { useStore } from '../base/live.ts'
import { topicRuleOf } from '../store/posting.ts'
import { channelOf } from '../store/store.ts'
import { Icon } from '../ui/icon.tsx'
import { ChannelMark } from '../ui/signs.tsx'
import { ChannelField } from './channel-field.tsx'
import type { FieldProps } from './recipient-field.ts'
import { TopicField } from './topic-field.tsx'

interface Props extends FieldProps {
  /** In a channel's feed, the channel can't be changed. */
  readonly isFixed?: boolean
}

export function ChannelFields({ to, change, isFixed = false }: Props): JSX.Element {
  const store = useStore('channels')
  const channel = to.channelId === undefined ? undefined : channelOf(store, to.channelId)
  const hasTopic = channel === undefined || topicRuleOf(store, channel) !== 'none'
  return (
    <>
      {channel === undefined ? <Icon name="channel" /> : <ChannelMark channelId={channel.stream_id} />}
      {isFixed ? <bdi class="name">{channel?.name}</bdi> : <ChannelField to={to} change={change} />}
      {hasTopic ? (
        <>
          <span aria-hidden="true">›</span>
          <TopicField to={to} change={change} />
        </>
      ) : null}
    </>
  )
}
