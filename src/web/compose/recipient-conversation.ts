// Where a message to a chosen recipient goes, and why it cannot be sent there.
import type { Conversation } from '../store/conversation.ts'
import { type Obstacle, obstacleTo, topicRuleOf } from '../store/posting.ts'
import { channelOf, type Store } from '../store/store.ts'
import type { Recipient } from '../writing/new-message.ts'

export function obstacleToRecipient(store: Store, to: Recipient): Obstacle | undefined {
  if ('userIds' in to) return to.userIds.length === 0 ? undefined : obstacleTo(store, to)
  return to.channelId === undefined ? undefined : obstacleTo(store, { channelId: to.channelId })
}

export type Lack = 'channel' | 'topic' | 'people'

/** The conversation, or the part of the recipient that is missing. */
export function conversationOfRecipient(store: Store, to: Recipient): Conversation | Lack {
  if ('userIds' in to) {
    const others = to.userIds.filter(id => id !== store.ownId)
    return to.userIds.length === 0 ? 'people' : others.length === 0 ? to : { userIds: others }
  }
  const { channelId, topic } = to
  const channel = channelId === undefined ? undefined : channelOf(store, channelId)
  if (channelId === undefined || channel === undefined) return 'channel'
  const rule = topicRuleOf(store, channel)
  if (rule === 'none') return { channelId, topic: '' }
  return rule === 'required' && topic.trim() === '' ? 'topic' : { channelId, topic: topic.trim() }
}
