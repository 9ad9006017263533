// The content before and after one edit, from the history of the message.
import { editOfVersion, firstContent, type MessageRow, storedHistory } from '#features/messages/public.ts'

interface EditedContent {
  readonly orig_content?: string
  readonly orig_rendered_content?: string
  readonly content: string
  readonly rendered_content: string
}

/** The content after so many edits; the present content where old versions are hidden or no longer stored. */
export function contentOfVersion(message: MessageRow, version: number, isHistoryShown: boolean): EditedContent {
  const { content, rendered } = (isHistoryShown && storedContent(message, version)) || message
  return { content, rendered_content: rendered }
}

function storedContent(message: MessageRow, version: number): Pick<MessageRow, 'content' | 'rendered'> | undefined {
  if (version === 0) return firstContent(message)
  const { next } = editOfVersion(storedHistory(message), version)
  // The first version follows on versions that were dropped.
  if (next?.prev_content === undefined || next.forgotten !== undefined) return undefined
  return { content: next.prev_content, rendered: next.prev_rendered_content ?? '' }
}

/** The present content only, where old versions are hidden or no longer stored. */
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
