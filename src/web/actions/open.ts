// Opens the dialogs and menus of this folder. Their code loads after the first paint.
import type { Topic } from '../topics/topic-actions.ts'
import { withPart } from '../ui/lazy.tsx'
import type { MenuItem } from '../ui/menu-item.ts'
import type { Moved } from './move-messages.ts'

const loadDialogs = () => import('./all-dialogs.ts')

export const openMove = (moved: Moved): Promise<void> => withPart(loadDialogs, parts => parts.openMoveDialog(moved))
export const openHistory = (id: number): Promise<void> => withPart(loadDialogs, parts => parts.openHistoryDialog(id))
export const openReceipts = (id: number): Promise<void> => withPart(loadDialogs, parts => parts.openReceiptsDialog(id))
export const openSource = (id: number): Promise<void> => withPart(loadDialogs, parts => parts.openSourceDialog(id))
export const openReport = (id: number): Promise<void> => withPart(loadDialogs, parts => parts.openReportDialog(id))
export const openColor = (channelId: number): Promise<void> =>
  withPart(loadDialogs, parts => parts.openColorDialog(channelId))

const loadMessageMenu = () => import('./message-menu.ts')

export const openMessageMenu = (id: number, beside?: HTMLElement): Promise<void> =>
  withPart(loadMessageMenu, parts => parts.openMessageMenu(id, beside))
export const pickReaction = (id: number, beside?: HTMLElement): Promise<void> =>
  withPart(loadMessageMenu, parts => parts.pickReaction(id, beside))

export const quote = (id: number): Promise<void> => withPart(loadMessageMenu, parts => parts.replyQuoting(id))

export const loadMenus = () => import('./row-menu.ts')

/** Of a conversation or a channel in a list. */
export const openRowMenu = (row: HTMLElement): Promise<void> => withPart(loadMenus, parts => parts.openRowMenu(row))
export const topicItems = async (conversation: Topic): Promise<MenuItem[]> =>
  (await loadMenus()).topicItems(conversation)
export const channelItems = async (channelId: number): Promise<MenuItem[]> =>
  (await loadMenus()).channelItems(channelId)
