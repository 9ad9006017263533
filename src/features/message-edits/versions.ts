// The edit that an event tells of, from what the message remembers of its versions.
import { editCount, type MessageRow, storedHistory } from '#features/messages/public.ts'

export interface EditedContent {
  readonly orig_content?: string
  readonly orig_rendered_content?: string
  readonly content: string
  readonly rendered_content: string
}

/** Of the edit that made this version. Where old versions are hidden or forgotten there is only the present one. */
export function contentOfEdit(message: MessageRow, version: number, isHistoryShown: boolean): EditedContent {
  const present = { content: message.content, rendered_content: message.rendered }
  if (!isHistoryShown) return present
  const entries = storedHistory(message)
  const at = editCount(entries) - version
  const edit = entries[at]
  if (edit?.prev_content === undefined) return present
  const next = entries.slice(0, at).findLast(entry => entry.prev_content !== undefined)
  return {
    content: next?.prev_content ?? present.content,
    rendered_content: next?.prev_rendered_content ?? present.rendered_content,
    ...(edit.forgotten === undefined
      ? { orig_content: edit.prev_content, orig_rendered_content: edit.prev_rendered_content ?? '' }
      : {}),
  }
}
