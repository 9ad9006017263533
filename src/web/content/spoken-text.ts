// The text by which a user is told of a message.
import type { Message } from '../store/types.ts'
import { excerptOf } from './excerpt.ts'

/** A poll or a list of tasks is told by its name, and not by the text that made it. */
export async function spokenText({ content, submessages, sender_id }: Message): Promise<string> {
  const text = excerptOf(content)
  if (submessages.length === 0) return text
  try {
    const { spokenWidget } = await import('./widgets/spoken-widget.ts')
    return spokenWidget(submessages, sender_id) ?? text
  } catch {
    return text
  }
}
