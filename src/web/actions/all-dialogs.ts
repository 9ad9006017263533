// One part of the program, loaded together.
import './actions.css'

export { openColorDialog } from './color-dialog.tsx'
export { openHistoryDialog } from './history-dialog.tsx'
export { openMoveDialog } from './move-dialog.tsx'
export { openReceiptsDialog } from './receipts-dialog.tsx'
export { openSourceDialog } from './source-dialog.tsx'
