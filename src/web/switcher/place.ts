// The places that the switcher leads to: channels, topics and direct conversations.
import { type Conversation, keyOf } from '../store/conversation.ts'
import type { Narrow, Term } from '../store/narrow.ts'
import { channelIn, conversationIn, topicIn, usersIn } from '../store/narrow.ts'

export type Place = Conversation | { readonly channelId: number }

export const placeKey = (place: Place, ownId: number): string =>
  'userIds' in place || 'topic' in place ? keyOf(place, ownId) : `c${place.channelId}`

export const termsOfPlace = (place: Place): Term[] => {
  if ('userIds' in place) return [{ operator: 'dm', operand: place.userIds }]
  const channel = { operator: 'channel', operand: place.channelId }
  return 'topic' in place ? [channel, { operator: 'topic', operand: place.topic }] : [channel]
}

/** The one place that a narrow shows; undefined for a search and the like. */
export function placeIn(narrow: Narrow, ownId: number): Place | undefined {
  const [channelId, topic, userIds] = [channelIn(narrow), topicIn(narrow), usersIn(narrow)]
  if (conversationIn(narrow, ownId) !== undefined) {
    if (userIds !== undefined) return { userIds }
    return channelId === undefined || topic === undefined ? undefined : { channelId, topic }
  }
  return channelId !== undefined && narrow.terms.length === 1 ? { channelId } : undefined
}
