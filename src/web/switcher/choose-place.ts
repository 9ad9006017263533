// The switcher as a picker of one conversation: rows of places, and a new topic in the channel that is named.
import { theStore } from '../base/live.ts'
import { topicName } from '../conversation/names.ts'
import type { Conversation } from '../store/conversation.ts'
import { topicRuleOf } from '../store/posting.ts'
import { channelOf, type Store } from '../store/store.ts'
import type { Channel } from '../store/types.ts'
import { onDemand } from '../text/on-demand.ts'
import { type Findable, findSections, type Row, type Section } from './find-rows.ts'
import { channelNamed, type PlaceNames } from './place-names.ts'
import type { Place } from './place.ts'

export interface Choosing {
  readonly title: string
  readonly choose: (to: Conversation) => void
}

export const isConversation = (place: Place): place is Conversation => 'topic' in place || 'userIds' in place

/** What stands in the field once the channel is chosen. */
export const textOfChannel = (channel: Pick<Channel, 'name'>): string => `#${channel.name} `

interface Typed {
  readonly channel: Channel
  /** What follows the name and a space. */
  readonly topic: string
}

function typedTopic(names: PlaceNames, text: string): Typed | undefined {
  const channelId = channelNamed(names, text)
  const channel = channelId === undefined ? undefined : channelOf(theStore(), channelId)
  const rest = text.slice(1).trimStart().slice(channel?.name.length)
  return channel === undefined || rest === '' ? undefined : { channel, topic: rest.trim() }
}

/** Whether a message can start this topic. Without a name, too, where the channel allows it. */
function isNewTopic(store: Store, { channel, topic }: Typed): boolean {
  const rule = topicRuleOf(store, channel)
  const isPossible = topic === '' ? rule !== 'required' : rule !== 'none'
  return isPossible && store.topics.get(channel.stream_id)?.has(topic.toLowerCase()) !== true
}

export function placeSections(text: string, findable: Findable): Section[] {
  const found = findSections(text, { ...findable, commands: { all: [], general: [] }, settings: [] })
    .map(({ name, rows }) => ({ name, rows: rows.filter(({ place }) => place !== undefined) }))
    .filter(({ rows }) => rows.length > 0)
  const typed = typedTopic(findable.names, text)
  if (typed === undefined) return found
  // The channel is chosen.
  const topics = found.flatMap(({ rows }) => rows).filter(({ place }) => place !== undefined && isConversation(place))
  const rows = isNewTopic(theStore(), typed) ? [...topics, newTopicRow(typed)] : topics
  return rows.length === 0 ? [] : [{ name: 'places', rows }]
}

function newTopicRow({ channel, topic }: Typed): Row {
  return {
    key: 'new topic',
    sign: { channelId: channel.stream_id },
    before: [{ text: channel.name, isMatch: false }],
    pieces: [{ text: topicName(topic), isMatch: true }],
    about: topic === '' ? undefined : onDemand.peek().complete.newTopic,
    place: { channelId: channel.stream_id, topic },
    run: () => undefined,
  }
}
