// The recipient of a message that starts a conversation, chosen in the box itself.
import { signal } from '@preact/signals'
import { currentStore } from '../app/live.ts'
import { route } from '../app/navigate.ts'
import type { Conversation } from '../store/conversation.ts'
import { channelIn } from '../store/narrow.ts'
import { type Obstacle, obstacleTo, topicRuleOf } from '../store/posting.ts'
import { channelOf, type Store } from '../store/store.ts'

export type Recipient =
  | { readonly channelId: number | undefined; readonly topic: string }
  | { readonly userIds: readonly number[] }

/** Undefined while the box is closed. */
export const newMessage = signal<Recipient | undefined>(undefined)
/** How often a message was begun: its fields are made anew each time. */
export const begun = signal(0)

function begin(to: Recipient): void {
  begun.value++
  newMessage.value = to
}

/** In the channel of the selected message or of the view. */
export function startTopic(messageId?: number): void {
  const message = messageId === undefined ? undefined : currentStore.peek()?.messages.get(messageId)
  const { value } = route
  const here = value.view === 'narrow' ? channelIn(value.narrow) : undefined
  begin({ channelId: here ?? message?.stream_id, topic: '' })
}

export const startDirect = (userIds: readonly number[] = []): void => begin({ userIds })

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
