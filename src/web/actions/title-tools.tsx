// The buttons in the title of a feed, for its topic or channel.
import type { JSX } from 'preact'
import { isResolved } from '#features/message-edits/move/resolved-name.ts'
import { useStore } from '../base/live.ts'
import { topicName } from '../conversation/names.ts'
import { signedName } from '../store/channel-sign.ts'
import { topicKey } from '../store/conversation.ts'
import { mayResolve } from '../store/message-rights.ts'
import { channelOf } from '../store/store.ts'
import { policyOf } from '../store/topic-visibility.ts'
import { Policy } from '../store/types.ts'
import { texts } from '../text/text.ts'
import { setTopicPolicy, toggleResolved, type Topic } from '../topics/topic-actions.ts'
import { Icon } from '../ui/icon.tsx'
import { MenuOpener } from '../ui/menu-opener.tsx'
import { channelItems, topicItems } from './open.ts'

interface Props {
  readonly channelId: number
  readonly topic: string | undefined
}

export function TitleTools({ channelId, topic }: Props): JSX.Element {
  const store = useStore('channels')
  const t = texts.value.actions
  if (topic !== undefined) return <TopicTools channelId={channelId} topic={topic} />
  const channel = channelOf(store, channelId)
  return (
    <MenuOpener
      label={t.channelMenu(channel === undefined ? '' : signedName(channel))}
      items={() => channelItems(channelId)}
    />
  )
}

function TopicTools(conversation: Topic): JSX.Element {
  const store = useStore('channels', 'policies', 'groups', 'organization')
  const t = texts.value.actions
  const { channelId, topic } = conversation
  const policy = policyOf(store.policies, topicKey(channelId, topic))
  const isFollowed = policy === Policy.followed
  const isMuted = policy === Policy.muted
  const toggle = (): void => void setTopicPolicy(conversation, isFollowed || isMuted ? Policy.none : Policy.followed)
  return (
    <>
      <button type="button" class="tool" onClick={toggle}>
        <Icon name={isMuted ? 'mute' : isFollowed ? 'follow' : 'bell'} />
        <span class="word">{isMuted ? t.mutedTopic : isFollowed ? t.following : t.follow}</span>
      </button>
      {mayResolve(store, channelId, topic) ? (
        <button type="button" class="tool resolve" onClick={() => void toggleResolved(conversation)}>
          <Icon name="check" />
          <span class="word">{isResolved(topic) ? t.unresolveShort : t.resolveShort}</span>
        </button>
      ) : null}
      <MenuOpener label={t.topicMenu(topicName(topic))} items={() => topicItems(conversation)} />
    </>
  )
}
