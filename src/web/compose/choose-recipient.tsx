// Asks for the channel and topic, or the person, that a text is meant for. The dialog is loaded when it is first opened.
import type { Conversation } from '../store/conversation.ts'
import { withPart } from '../ui/lazy.tsx'

/** Undefined if the user closes the dialog. */
export async function chooseRecipient(title: string): Promise<Conversation | undefined> {
  let to: Conversation | undefined
  await withPart(
    () => import('./recipient-dialog.tsx'),
    async ({ askRecipient }) => {
      to = await askRecipient(title)
    },
  )
  return to
}
