// Where a message to a chosen recipient goes, and why it can't be sent there.
import { theStore } from '../base/live.ts'
import { goTo, hashOfConversation, route } from '../base/navigate.ts'
import { type Conversation, keyOf } from '../store/conversation.ts'
import { conversationIn } from '../store/narrow.ts'
import { type Obstacle, obstacleTo, topicRuleOf } from '../store/posting.ts'
import { channelOf, type Store } from '../store/store.ts'
import { boxField, carryDraft, focusNextBox, recipientOfBox } from '../writing/box.ts'
import { putDraft } from '../writing/kept-drafts.ts'
import { newMessage, type Recipient } from '../writing/new-message.ts'

export function obstacleToRecipient(store: Store, to: Recipient): Obstacle | undefined {
  if ('userIds' in to) return to.userIds.length === 0 ? undefined : obstacleTo(store, to)
  return to.channelId === undefined ? undefined : obstacleTo(store, { channelId: to.channelId })
}

export type Lack = 'channel' | 'topic' | 'people'

/** The conversation, or which part of the recipient is missing. */
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

/**
 * Goes to the conversation that the box writes to, and takes the text along. Returns false while no recipient is
 * chosen, and for fields outside of the box.
 */
export function goToRecipient(): boolean {
  const { to, draft } = recipientOfBox() ?? {}
  const { activeElement } = document
  const isElsewhere = activeElement?.matches('input, textarea, select') === true
  if (to === undefined || (isElsewhere && boxField()?.form?.contains(activeElement) !== true)) return false
  const here = route.peek()
  const { ownId } = theStore()
  if (here.view === 'narrow' && conversationIn(here.narrow, ownId) === keyOf(to, ownId)) return true
  if (draft !== undefined) putDraft({ ...draft, to, box: undefined })
  carryDraft()
  focusNextBox()
  newMessage.value = undefined
  goTo(hashOfConversation(to))
  return true
}
