// A channel in the sidebar, and its topics while it's open.
import type { JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { channelItems, topicItems } from '../actions/open.ts'
import { useStore } from '../base/live.ts'
import { channelAddress, hashOfNarrow, topicsAddress, topicTerms } from '../base/navigate.ts'
import { topicName } from '../conversation/names.ts'
import { signedName } from '../store/channel-sign.ts'
import { type ConversationKey, topicKey } from '../store/conversation.ts'
import { type Counts, topicsOf } from '../store/counts.ts'
import { channelIn, type Narrow, topicIn } from '../store/narrow.ts'
import { firstWithOpen } from '../store/order.ts'
import { policyOf } from '../store/topic-visibility.ts'
import { Policy, type Subscription } from '../store/types.ts'
import { texts } from '../text/text.ts'
import { loadTopics, openChannel } from '../topics/channel-topics.ts'
import { Icon } from '../ui/icon.tsx'
import { MenuOpener } from '../ui/menu-opener.tsx'
import { ChannelMark, Count } from '../ui/signs.tsx'
import { startTopicIn } from '../writing/new-message.ts'
import { DraftSign, itemClass } from './view-item.tsx'

const shownTopics = 8

export interface Listed {
  readonly narrow: Narrow | undefined
}

interface ChannelUnread {
  readonly unread: number
  /** Whether these messages count in the total. */
  readonly isCounted: boolean
}
interface ChannelProps extends Listed, ChannelUnread {
  readonly channel: Subscription
}

/** In a muted channel, counts muted topics only if nothing else is unread. */
export function unreadOf({ stream_id, is_muted }: Subscription, { ofChannel, mutedOfChannel }: Counts): ChannelUnread {
  const counted = ofChannel.get(stream_id) ?? 0
  if (counted > 0 || !is_muted) return { unread: counted, isCounted: counted > 0 }
  return { unread: mutedOfChannel.get(stream_id) ?? 0, isCounted: false }
}

export function ChannelItem({ channel, unread, isCounted, narrow }: ChannelProps): JSX.Element {
  const { stream_id: id } = channel
  const t = texts.value.actions
  const isOpen = narrow !== undefined && channelIn(narrow) === id
  // If no topics are shown, the props contain everything that can change.
  const store = isOpen ? useStore('unread', 'topics', 'policies') : useStore()
  const topicHere = isOpen ? topicIn(narrow) : undefined
  /**
   * The open topic, if it's unread or was: it keeps its position while it's being read, so that no row moves under the
   * pointer.
   */
  const keptFirst = useRef<ConversationKey>(undefined)
  const keyHere = topicHere === undefined ? undefined : topicKey(id, topicHere)
  if (keptFirst.current !== keyHere) keptFirst.current = undefined
  if (keyHere !== undefined && store.unread.idsOf.has(keyHere)) keptFirst.current = keyHere
  useEffect(() => {
    if (isOpen) void loadTopics(id)
  }, [isOpen, id, store])
  const isHere = isOpen && topicHere === undefined
  const listed = isOpen ? topicsOf(store, id, keptFirst.current) : []
  const shown = firstWithOpen(listed, shownTopics, keyHere)
  return (
    <>
      <div class="item-line">
        <a
          data-pin={channel.pin_to_top && !channel.is_muted ? id : undefined}
          class={itemClass(isHere, isCounted, channel.is_muted ? 'muted' : '')}
          href={channelAddress(id)}
          onClick={event => {
            if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
            event.preventDefault()
            void openChannel(id)
          }}
          aria-current={isHere ? 'page' : undefined}
        >
          <ChannelMark channelId={id} />
          <span class="name">
            <bdi>{channel.name}</bdi>
          </span>
          {isOpen ? null : <DraftSign of={`c${id}:`} />}
          {unread > 0 ? (
            <Count count={unread} />
          ) : (
            <PolicyMark policy={channel.is_muted ? Policy.muted : Policy.none} />
          )}
        </a>
        <button
          type="button"
          class="tool open-menu add"
          aria-label={t.newTopicIn(signedName(channel))}
          title={texts.value.recipient.newTopic}
          onClick={() => startTopicIn(id)}
        >
          <Icon name="plus" />
        </button>
        <MenuOpener label={t.channelMenu(signedName(channel))} items={() => channelItems(id)} />
      </div>
      {shown.map(topic => (
        <div key={topic.key} class="item-line">
          <a
            class={itemClass(
              topic.key === keyHere,
              topic.unread > 0 && !topic.isMuted,
              topic.isMuted ? 'topic muted' : 'topic',
            )}
            href={hashOfNarrow(topicTerms(id, topic.name))}
            aria-current={topic.key === keyHere ? 'page' : undefined}
          >
            <span class="name">
              <bdi>{topicName(topic.name)}</bdi>
            </span>
            <PolicyMark policy={policyOf(store.policies, topic.key)} />
            {topic.key === keyHere ? null : <DraftSign of={topic.key} />}
            <Count count={topic.unread} />
          </a>
          <MenuOpener
            label={t.topicMenu(topicName(topic.name))}
            items={() => topicItems({ channelId: id, topic: topic.name })}
          />
        </div>
      ))}
      {listed.length > shownTopics ? (
        <a class="item topic all" href={topicsAddress(id)}>
          {texts.value.topics.all}
        </a>
      ) : null}
    </>
  )
}

/** Marks a followed or muted topic. */
function PolicyMark({ policy }: { readonly policy: number }): JSX.Element | null {
  if (policy !== Policy.followed && policy !== Policy.muted) return null
  const isMuted = policy === Policy.muted
  const name = isMuted ? texts.value.actions.muted : texts.value.actions.followed
  return (
    <span class="policy" role="img" aria-label={name} title={name}>
      <Icon name={isMuted ? 'mute' : 'follow'} />
    </span>
  )
}
