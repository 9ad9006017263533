// The boxes at the bottom of a feed: for its conversation, for a new topic in its channel, or for a reply to the
// selected message.
import type { JSX } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { useStore } from '../base/live.ts'
import { topicName, userNames } from '../conversation/names.ts'
import { selectedMessage } from '../messages/selection.ts'
import {
  type Conversation,
  type ConversationKey,
  conversationOf,
  conversationOfMessage,
  keyOf,
} from '../store/conversation.ts'
import { channelIn, conversationIn, type Narrow, topicIn } from '../store/narrow.ts'
import { channelOf } from '../store/store.ts'
import { onDemand } from '../text/on-demand.ts'
import { listText, texts } from '../text/text.ts'
import { Icon } from '../ui/icon.tsx'
import { ChannelMark } from '../ui/signs.tsx'
import { draftOf, recipientOfDraft } from '../writing/box.ts'
import { newMessage, startDirect, startTopic } from '../writing/new-message.ts'
import { outgoingRow } from '../writing/outgoing.ts'
import { Compose } from './compose.tsx'
import { OutgoingRow } from './outgoing-row.tsx'
import { conversationOfRecipient, obstacleToRecipient } from './recipient-conversation.ts'
import { ChannelFields } from './channel-fields.tsx'

outgoingRow.value = OutgoingRow

export function FeedFoot({ narrow }: { readonly narrow: Narrow }): JSX.Element | null {
  const store = useStore('channels', 'people')
  const [channelId, topic] = [channelIn(narrow), topicIn(narrow)]
  const conversation = conversationIn(narrow, store.ownId)
  // Only one box at a time.
  if (newMessage.value !== undefined) return null
  if (conversation === undefined)
    return channelId !== undefined && narrow.terms.length === 1 ? (
      <ChannelBox key={channelId} channelId={channelId} />
    ) : (
      <AnswerBox />
    )
  const to = channelId !== undefined && topic !== undefined ? { channelId, topic } : conversationOf(conversation)
  return <ConversationBox to={to} />
}

function ConversationBox({ to }: { readonly to: Conversation }): JSX.Element {
  const store = useStore('channels', 'people', 'organization', 'groups', 'directs')
  const key = keyOf(to, store.ownId)
  return (
    <div class="feed-foot">
      <Typing conversation={key} />
      <Compose to={to} draftKey={key} obstacle={obstacleToRecipient(store, to)} recipient={<Title to={to} />} />
    </div>
  )
}

function Title({ to }: { readonly to: Conversation }): JSX.Element {
  const store = useStore('channels', 'people')
  if ('userIds' in to)
    return (
      <>
        <Icon name="direct" /> <bdi class="name">{userNames(store, to.userIds)}</bdi>
      </>
    )
  return (
    <>
      <ChannelMark channelId={to.channelId} />
      <bdi class="name">{channelOf(store, to.channelId)?.name}</bdi>
      <span aria-hidden="true">›</span>
      <bdi class={to.topic === '' ? 'name general' : 'name'}>{topicName(to.topic)}</bdi>
    </>
  )
}

/** In a channel's feed, a message starts or continues a topic. */
function ChannelBox({ channelId }: { readonly channelId: number }): JSX.Element {
  const store = useStore('channels', 'organization', 'groups')
  const draftKey = `new ${channelId}`
  const [to, setTo] = useState<{ readonly channelId: number | undefined; readonly topic: string }>(() => {
    const known = recipientOfDraft(draftKey)
    return { channelId, topic: known !== undefined && 'topic' in known ? known.topic : '' }
  })
  return (
    <div class="feed-foot">
      <Compose
        to={conversationOfRecipient(store, to)}
        draftKey={draftKey}
        obstacle={obstacleToRecipient(store, to)}
        recipient={<ChannelFields to={to} change={setTo} isFixed />}
      />
    </div>
  )
}

/**
 * In a feed of many conversations, the box replies to the selected message, and stays with it while the box has text.
 */
function AnswerBox(): JSX.Element | null {
  const store = useStore('channels', 'people')
  const before = useRef<Conversation | undefined>(undefined)
  const message = store.messages.get(selectedMessage.value ?? 0)
  const isWriting = before.current !== undefined && draftOf(keyOf(before.current, store.ownId)) !== ''
  const to = isWriting || message === undefined ? before.current : conversationOfMessage(message, store.ownId)
  before.current = to
  const t = texts.value.recipient
  if (to === undefined)
    return (
      <div class="feed-foot starters">
        <button type="button" onClick={() => startTopic()}>
          <Icon name="channel" /> {t.newTopic}
        </button>
        <button type="button" onClick={() => startDirect()}>
          <Icon name="direct" /> {t.newDirect}
        </button>
      </div>
    )
  return <ConversationBox to={to} />
}

function Typing({ conversation }: { readonly conversation: ConversationKey }): JSX.Element {
  const store = useStore('typing', 'people')
  const users = [...(store.typing.get(conversation) ?? [])]
  const names = users.map(id => store.people.get(id)?.full_name ?? texts.value.unknownUser)
  return <div class="typing">{users.length === 0 ? '' : onDemand.value.typing(listText(names), users.length)}</div>
}
