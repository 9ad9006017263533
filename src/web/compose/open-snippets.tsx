// Opens the saved snippets, whose dialog is loaded when it is first opened.
import { openDialog } from '../ui/dialogs.tsx'
import { withPart } from '../ui/lazy.tsx'
import { boxField, insertText } from '../writing/box.ts'

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
