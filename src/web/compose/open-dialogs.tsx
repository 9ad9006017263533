// Opens the dialogs of this folder. Their code loads when the first one opens.
import type { Conversation } from '../store/conversation.ts'
import { openDialog } from '../ui/dialogs.tsx'
import { withPart } from '../ui/lazy.tsx'
import { boxField, insertText } from '../writing/box.ts'

/** Asks for a channel and topic, or a person. Undefined if the user closes the dialog. */
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

/** Opens the saved snippets. Their code loads the first time. */
export const openSnippets = (field: HTMLTextAreaElement): Promise<void> =>
  withPart(
    () => import('./snippets-dialog.tsx'),
    ({ SnippetsDialog }) => {
      const { value, selectionStart, selectionEnd } = field
      const written = value.slice(selectionStart, selectionEnd) || value
      // The user may have gone to another conversation meanwhile.
      const insert = (text: string): void => insertText(field.isConnected ? field : (boxField() ?? field), text)
      openDialog(close => <SnippetsDialog close={close} written={written} insert={insert} />)
    },
  )
