// The keys that act on the conversation whose row has the focus.
import { hideNotice, notice } from '../base/notice.ts'
import { feedControls } from '../messages/selection.ts'
import type { ConversationKey } from '../store/conversation.ts'
import type { Shortcut } from './message-shortcuts.ts'
import { conversationNamed, readConversation, toggleMutedRow } from './row-actions.ts'

const onRow = (key: string, name: Shortcut['name'], action: (key: ConversationKey) => boolean | void): Shortcut => ({
  key,
  name,
  action() {
    const row = document.activeElement?.closest<HTMLElement>('[data-conversation]')
    return row?.dataset['conversation'] === undefined ? false : action(row.dataset['conversation'] as ConversationKey)
  },
})

function mute(key: ConversationKey): void {
  const conversation = conversationNamed(key)
  if ('topic' in conversation) void toggleMutedRow(conversation)
}

/** What the last notice offers. In a list of messages the key has another meaning. */
function undo(): boolean {
  const { action } = notice.peek() ?? {}
  if (action === undefined || feedControls.peek() !== undefined) return false
  action.run()
  hideNotice()
  return true
}

export const rowShortcuts = [
  onRow('e', 'readConversation', key => void readConversation(key)),
  onRow('m', 'muteConversation', mute),
  onRow('M', 'muteConversation', mute),
  { key: 'z', name: 'undo', action: undo },
] as const satisfies readonly Shortcut[]
