// Editing messages: unsaved edits, kept in the browser, their requests, and the user's last message.
import { client, theStore } from '../base/live.ts'
import { beginEditing } from '../messages/selection.ts'

interface Edit {
  /** The content when the user started editing. */
  readonly base: string
  readonly text: string
}

const mostKept = 20
/** Another user of this browser has other edits. */
const prefix = (): string => `edit ${theStore().ownId} `

/** Keeps edits when their rows leave and come back, even without storage. */
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
    // The page still has the text.
  }
}

export function dropEdit(id: number): void {
  edits.delete(id)
  try {
    localStorage.removeItem(prefix() + id)
  } catch {
    // Storage isn't available.
  }
}

/** Forgets the edits of the oldest messages. */
function forgetOldest(): void {
  const ids = Object.keys(localStorage)
    .filter(name => name.startsWith(prefix()))
    .map(name => Number(name.slice(prefix().length)))
  for (const id of ids.sort((a, b) => b - a).slice(mostKept)) localStorage.removeItem(prefix() + id)
}

export const contentOf = async (message_id: number): Promise<string> =>
  (await client.call('GET /messages/{message_id}', { message_id, apply_markdown: false })).message.content

/** The server refuses if the message has changed since the user started editing. */
export async function saveContent(message_id: number, content: string, base: string): Promise<void> {
  const hash = await sha256(base)
  const proof = hash === undefined ? {} : { prev_content_sha256: hash }
  await client.call('PATCH /messages/{message_id}', { message_id, content, ...proof })
}

/** Only available on encrypted connections. Without it, the last edit wins. */
async function sha256(text: string): Promise<string | undefined> {
  if (!globalThis.isSecureContext) return undefined
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')
}

/** Starts editing the user's last message on the screen. Returns false if there's none that can still be edited. */
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
