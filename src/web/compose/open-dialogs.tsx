// Opens the dialogs of this folder. Their code loads when the first one opens.
import type { Conversation } from '../store/conversation.ts'
import { openDialog } from '../ui/dialogs.tsx'
import { withPart } from '../ui/lazy.tsx'
import { boxField, insertText } from '../writing/box.ts'

type ChooseRecipient = (title: string) => Promise<Conversation | undefined>
let chooser: ChooseRecipient | undefined

/** The switcher, which comes after the box in the order of folders. */
export const chooseRecipientsBy = (choose: ChooseRecipient): void => {
  chooser = choose
}

/** Asks for a conversation. Undefined if the user closes the question. */
export const chooseRecipient: ChooseRecipient = async title => chooser?.(title)

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
