// The items of the menus of topics and channels, whose code is loaded after the first paint.
import type { MenuItem } from '../ui/menu.tsx'
import type { Topic } from '../topics/topic-actions.ts'

export const loadMenus = () => import('./topic-menu.ts')

export const topicItems = async (conversation: Topic): Promise<MenuItem[]> =>
  (await loadMenus()).topicItems(conversation)
export const channelItems = async (channelId: number): Promise<MenuItem[]> =>
  (await loadMenus()).channelItems(channelId)
