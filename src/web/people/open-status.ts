// Opens the dialog for the own status, loaded when it is first opened.
import { openDialog } from '../ui/dialogs.tsx'
import { withPart } from '../ui/lazy.tsx'

export const openStatusDialog = (): Promise<void> =>
  withPart(
    () => import('./status-dialog.tsx'),
    ({ showStatusDialog }) => openDialog(showStatusDialog),
  )
