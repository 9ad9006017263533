// For other features: the rule for editing a message.
export { editErrors, requireEditing } from './edit/edit-rules.ts'
