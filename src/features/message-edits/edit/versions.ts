// The content before and after an edit, from the message's history.
import { editOfVersion, firstContent, type MessageRow, storedHistory } from '#features/messages/public.ts'

interface EditedContent {
  readonly orig_content?: string
  readonly orig_rendered_content?: string
  readonly content: string
  readonly rendered_content: string
}

/** The content after this many edits; the current content if old versions are hidden or no longer stored. */
export function contentOfVersion(message: MessageRow, version: number, isHistoryShown: boolean): EditedContent {
  const { content, rendered } = (isHistoryShown && storedContent(message, version)) || message
  return { content, rendered_content: rendered }
}

function storedContent(message: MessageRow, version: number): Pick<MessageRow, 'content' | 'rendered'> | undefined {
  if (version === 0) return firstContent(message)
  const { next } = editOfVersion(storedHistory(message), version)
  // Versions between the first one and this one were dropped.
  if (next?.prev_content === undefined || next.forgotten !== undefined) return undefined
  return { content: next.prev_content, rendered: next.prev_rendered_content ?? '' }
}

/** Only the current content if old versions are hidden or no longer stored. */
export function contentOfEdit(message: MessageRow, version: number, isHistoryShown: boolean): EditedContent {
  const { edit } = isHistoryShown ? editOfVersion(storedHistory(message), version) : {}
  if (edit?.prev_content === undefined) return contentOfVersion(message, version, false)
  return {
    ...contentOfVersion(message, version, true),
    ...(edit.forgotten === undefined
      ? { orig_content: edit.prev_content, orig_rendered_content: edit.prev_rendered_content ?? '' }
      : {}),
  }
}
