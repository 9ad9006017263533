// Opens the dialog for the user's status. Its code loads the first time.
import { openDialog } from '../ui/dialogs.tsx'
import { withPart } from '../ui/lazy.tsx'

export const openStatusDialog = (): Promise<void> =>
  withPart(
    () => import('./status-dialog.tsx'),
    ({ showStatusDialog }) => openDialog(showStatusDialog),
  )
