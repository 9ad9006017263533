// The dialogs of this folder, loaded as one file.
import './actions.css'

export { openColorDialog } from './color-dialog.tsx'
export { openHistoryDialog, openReceiptsDialog, openSourceDialog } from './message-dialogs.tsx'
export { openMoveDialog } from './move-dialog.tsx'
export { openReportDialog } from './report-dialog.tsx'
