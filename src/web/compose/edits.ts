// The editing of messages: changed texts, kept in the browser until they are saved or discarded, and the last own
// message.
import { theStore } from '../base/live.ts'
import { beginEditing } from '../messages/selection.ts'

interface Edit {
  /** The content that the user began to change. */
  readonly base: string
  readonly text: string
}

const mostKept = 20
/** Another user of the same browser has other edits. */
const prefix = (): string => `edit ${theStore().ownId} `

/** Without storage, a row may still go and come back while its text is being changed. */
const edits = new Map<number, Edit>()

export function editOf(id: number): Edit | undefined {
  const known = edits.get(id)
  if (known !== undefined) return known
  try {
    return JSON.parse(localStorage.getItem(prefix() + id) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export function keepEdit(id: number, edit: Edit): void {
  edits.set(id, edit)
  try {
    if (edit.text === edit.base) localStorage.removeItem(prefix() + id)
    else localStorage.setItem(prefix() + id, JSON.stringify(edit))
    forgetOldest()
  } catch {
    // The text stays in the page.
  }
}

export function dropEdit(id: number): void {
  edits.delete(id)
  try {
    localStorage.removeItem(prefix() + id)
  } catch {
    // There is no storage.
  }
}

/** Those of the oldest messages. */
function forgetOldest(): void {
  const ids = Object.keys(localStorage)
    .filter(name => name.startsWith(prefix()))
    .map(name => Number(name.slice(prefix().length)))
  for (const id of ids.sort((a, b) => b - a).slice(mostKept)) localStorage.removeItem(prefix() + id)
}

/**
 * Opens the last message of the user on the screen for editing. Returns whether there is one that may still be edited.
 */
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
