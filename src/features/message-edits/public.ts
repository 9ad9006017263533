// The door to edits: whether somebody may edit what a message says.
export { editErrors, requireEditing } from './edit-rules.ts'
