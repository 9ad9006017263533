// The menus of conversations and channels in lists.
import { theStore } from '../base/live.ts'
import { hashOfConversation } from '../base/navigate.ts'
import { topicName, userNames } from '../conversation/names.ts'
import { signedName } from '../store/channel-sign.ts'
import type { ConversationKey } from '../store/conversation.ts'
import { channelOf } from '../store/store.ts'
import { countIn } from '../store/unread.ts'
import { texts } from '../text/text.ts'
import type { Topic } from '../topics/topic-actions.ts'
import { copyAddress } from '../ui/copy.tsx'
import type { MenuItem } from '../ui/menu-item.ts'
import { openMenu } from '../ui/popover.ts'
import { menuItems } from './action.ts'
import { channelActions } from './of-channel.ts'
import { topicActions } from './of-topic.ts'
import { conversationNamed, readConversation } from './row-actions.ts'

export const topicItems = (topic: Topic): MenuItem[] => menuItems(topicActions, topic)
export const channelItems = (channelId: number): MenuItem[] => menuItems(channelActions, channelId)

export function openRowMenu(row: HTMLElement): void {
  const { channel, conversation } = row.dataset
  const t = texts.peek().actions
  if (conversation === undefined) {
    const found = channelOf(theStore(), Number(channel))
    if (found !== undefined) openMenu(row, t.channelMenu(signedName(found)), channelItems(found.stream_id))
    return
  }
  const key = conversation as ConversationKey
  const to = conversationNamed(key)
  if ('topic' in to) openMenu(row, t.topicMenu(topicName(to.topic)), topicItems(to))
  else openMenu(row, userNames(theStore(), to.userIds), directItems(key, to.userIds))
}

function directItems(key: ConversationKey, userIds: readonly number[]): MenuItem[] {
  const t = texts.peek()
  const isUnread = countIn(theStore().unread, key) > 0
  return [
    ...(isUnread ? [{ name: t.markRead, action: () => void readConversation(key) }] : []),
    { name: t.actions.copyLink, action: () => void copyAddress(hashOfConversation({ userIds })) },
  ]
}
