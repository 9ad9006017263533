// The door to edits: whether somebody may edit what a message says, and removing all that somebody sent.
export { editErrors, requireEditing } from './edit/edit-rules.ts'
