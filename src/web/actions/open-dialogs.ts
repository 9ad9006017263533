// Opens the dialogs of this folder, whose code is loaded when one is first opened.
import { withPart } from '../ui/lazy.tsx'
import type { Moved } from './move-dialog.tsx'

const load = () => import('./all-dialogs.ts')

export const openMove = (moved: Moved): Promise<void> => withPart(load, parts => parts.openMoveDialog(moved))
export const openHistory = (id: number): Promise<void> => withPart(load, parts => parts.openHistoryDialog(id))
export const openReceipts = (id: number): Promise<void> => withPart(load, parts => parts.openReceiptsDialog(id))
export const openSource = (id: number): Promise<void> => withPart(load, parts => parts.openSourceDialog(id))
export const openColor = (channelId: number): Promise<void> => withPart(load, parts => parts.openColorDialog(channelId))
