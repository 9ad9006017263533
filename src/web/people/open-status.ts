// Opens the dialog for the own status, loaded when it is first opened.
import { openDialog } from '../app/dialogs.tsx'
import { withPart } from '../app/with-part.ts'

export const openStatusDialog = (): Promise<void> =>
  withPart(
    () => import('./status-dialog.tsx'),
    ({ showStatusDialog }) => openDialog(showStatusDialog),
  )
