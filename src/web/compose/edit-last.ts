// The last message of the user on the screen, opened for editing.
import { theStore } from '../base/live.ts'
import { beginEditing } from '../messages/selection.ts'

/** Returns whether there is one that may still be edited. */
export function editLast(): boolean {
  const { windows, messages, ownId, realm } = theStore()
  const limit = realm['realm_message_content_edit_limit_seconds'] as number | null
  const earliest = limit === null ? 0 : Date.now() / 1000 - limit
  const ids = [...windows.values()].at(-1)?.ids ?? []
  const last = ids.findLast(id => messages.get(id)?.sender_id === ownId)
  const message = messages.get(last ?? 0)
  if (message === undefined || message.submessages.length > 0 || message.timestamp < earliest) return false
  if (realm['realm_allow_message_editing'] !== true) return false
  const row = document.querySelector(`[data-id="${message.id}"]`)
  if (row === null) return false
  beginEditing(message.id)
  row.scrollIntoView({ block: 'nearest' })
  return true
}
