// The door to edits: the rule for editing a message, and deleting all messages of a user.
export { editErrors, requireEditing } from './edit/edit-rules.ts'
