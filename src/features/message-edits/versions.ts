// What a message said before: its history, and the edit that an event tells of.
import type { EditEntry, MessageRow } from '#features/messages/public.ts'

/** Newest first. */
export const historyOf = ({ edit_history }: Pick<MessageRow, 'edit_history'>): EditEntry[] =>
  JSON.parse(edit_history ?? '[]') as EditEntry[]

export interface EditedContent {
  readonly orig_content?: string
  readonly orig_rendered_content?: string
  readonly content: string
  readonly rendered_content: string
}

/** Of the edit that made this version. Where old versions are hidden there is only the present one. */
export function contentOfEdit(message: MessageRow, version: number, isHistoryShown: boolean): EditedContent {
  const present = { content: message.content, rendered_content: message.rendered }
  if (!isHistoryShown) return present
  const entries = historyOf(message)
  const at = entries.length - version
  const { prev_content, prev_rendered_content } = entries[at] ?? {}
  const next = entries.slice(0, Math.max(at, 0)).findLast(entry => entry.prev_content !== undefined)
  return {
    content: next?.prev_content ?? present.content,
    rendered_content: next?.prev_rendered_content ?? present.rendered_content,
    ...(prev_content === undefined ? {} : { orig_content: prev_content }),
    ...(prev_rendered_content === undefined ? {} : { orig_rendered_content: prev_rendered_content }),
  }
}
