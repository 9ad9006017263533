// Keys that go from one view to another.
import { theStore } from '../base/live.ts'
import { directTerms, goTo, hashOfNarrow, route, topicsAddress, topicTerms } from '../base/navigate.ts'
import { say } from '../base/notice.ts'
import { feedControls, selectedMessage } from '../messages/selection.ts'
import type { Conversation } from '../store/conversation.ts'
import { channelIn, conversationIn, type Narrow, termsOfMessage } from '../store/narrow.ts'
import { nextUnread, onlyUnreadHere, type UnreadKind } from '../store/next-unread.ts'
import { orderedChannels } from '../store/order.ts'
import { texts } from '../text/text.ts'
import { openChannel } from '../topics/channel-topics.ts'

const narrowHere = (): Narrow | undefined => {
  const here = route.peek()
  return here.view === 'narrow' ? here.narrow : undefined
}

export const addressOf = (to: Conversation): string =>
  hashOfNarrow('userIds' in to ? directTerms(to.userIds) : topicTerms(to.channelId, to.topic))

export function goToNextUnread(kind: UnreadKind): void {
  const store = theStore()
  const narrow = narrowHere()
  const here = narrow === undefined ? undefined : conversationIn(narrow, store.ownId)
  const next = nextUnread(store, here, kind)
  if (next !== undefined) return goTo(addressOf(next))
  const left = onlyUnreadHere(store, here, kind)
  if (narrow !== undefined && left !== undefined) return goTo(hashOfNarrow(narrow.terms, left))
  const t = texts.peek()
  say(kind === 'any' ? t.caughtUp : t.navigation.noUnread[kind])
}

const anyLink = 'main .list a[href]'

const selected = () => {
  const id = selectedMessage.peek()
  return id === undefined ? undefined : theStore().messages.get(id)
}

/** Goes from a conversation to its channel, and from a channel to the conversation of the selected message. */
export function toggleChannel(): void {
  const narrow = narrowHere()
  const channelId = narrow === undefined ? undefined : channelIn(narrow)
  const isTopic = narrow !== undefined && conversationIn(narrow, theStore().ownId) !== undefined
  if (isTopic && channelId !== undefined) goTo(hashOfNarrow([{ operator: 'channel', operand: channelId }]))
  else goToSelected()
}

/** Goes to the selected message in its conversation. */
export function goToSelected(): void {
  const message = selected()
  if (message !== undefined) goTo(hashOfNarrow(termsOfMessage(message, theStore().ownId), message.id))
}

const channelHere = (): number | undefined => {
  const here = route.peek()
  if (here.view === 'topics') return here.channelId
  const narrow = narrowHere()
  return (narrow === undefined ? undefined : channelIn(narrow)) ?? selected()?.stream_id
}

export function goToChannelFeed(): void {
  const id = channelHere()
  if (id !== undefined) goTo(hashOfNarrow([{ operator: 'channel', operand: id }]))
}

export function goToTopics(): void {
  const id = channelHere()
  if (id !== undefined) goTo(topicsAddress(id))
}

/** Goes to the previous or next channel in the sidebar. */
export function goToChannelBeside(by: 1 | -1): void {
  const all = orderedChannels(theStore()).shown
  const at = all.findIndex(({ stream_id }) => stream_id === channelHere())
  const next = at < 0 ? all[0] : all.at((at + by) % all.length)
  if (next !== undefined) void openChannel(next.stream_id)
}

/** Goes to the next message in a feed, and to the next link in other lists. */
export function moveInList(by: 1 | -1): boolean {
  const feed = feedControls.peek()
  if (feed !== undefined) {
    feed.move(by)
    return true
  }
  const conversations = document.querySelectorAll<HTMLElement>('main .list [data-conversation] > a')
  const links = [...(conversations.length > 0 ? conversations : document.querySelectorAll<HTMLElement>(anyLink))]
  const at = links.indexOf(document.activeElement as HTMLElement)
  const next = at < 0 ? links[0] : links[at + by]
  next?.focus()
  return next !== undefined
}
