// The menu of a topic and the menu of a channel.
import type { Topic } from '../topics/topic-actions.ts'
import type { MenuItem } from '../ui/menu-item.ts'
import { menuItems } from './action.ts'
import { channelActions } from './of-channel.ts'
import { topicActions } from './of-topic.ts'

export const topicItems = (topic: Topic): MenuItem[] => menuItems(topicActions, topic)
export const channelItems = (channelId: number): MenuItem[] => menuItems(channelActions, channelId)
