// Opens the dialogs of this folder. Their code loads when the first one opens.
import type { Conversation } from '../store/conversation.ts'
import { withPart } from '../ui/lazy.tsx'
import type { KeptDraft } from '../writing/draft.ts'

const load = () => import('./send-later.ts')

export const openSendLater = (beside: HTMLElement, send: (seconds: number) => void): Promise<void> =>
  withPart(load, part => part.openSendLaterMenu(beside, send))
export const sendLater = (to: Conversation, draft: KeptDraft, seconds: number): Promise<void> =>
  withPart(load, part => part.schedule(to, draft, seconds))
export const remindOf = (messageId: number): Promise<void> => withPart(load, part => part.openReminderDialog(messageId))
