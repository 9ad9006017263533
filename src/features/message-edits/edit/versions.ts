// The content before and after one edit, from the history of the message.
import { editOfVersion, type MessageRow, storedHistory } from '#features/messages/public.ts'

interface EditedContent {
  readonly orig_content?: string
  readonly orig_rendered_content?: string
  readonly content: string
  readonly rendered_content: string
}

/** The present content only, where old versions are hidden or no longer stored. */
export function contentOfEdit(message: MessageRow, version: number, isHistoryShown: boolean): EditedContent {
  const present = { content: message.content, rendered_content: message.rendered }
  if (!isHistoryShown) return present
  const { edit, next } = editOfVersion(storedHistory(message), version)
  if (edit?.prev_content === undefined) return present
  return {
    content: next?.prev_content ?? present.content,
    rendered_content: next?.prev_rendered_content ?? present.rendered_content,
    ...(edit.forgotten === undefined
      ? { orig_content: edit.prev_content, orig_rendered_content: edit.prev_rendered_content ?? '' }
      : {}),
  }
}
