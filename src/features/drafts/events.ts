import { required } from '#core/contract/field.ts'
import { int, list } from '#core/contract/shape.ts'
import { eventType } from '#core/contract/event-type.ts'
import { draftObject } from './draft.ts'

export const draftsAdded = eventType('drafts', 'add', 'The reader has new drafts.', {
  drafts: required(list(draftObject), 'The new drafts.'),
})
export const draftUpdated = eventType('drafts', 'update', 'A draft of the reader was replaced.', {
  draft: required(draftObject, 'The draft after the change.'),
})
export const draftRemoved = eventType('drafts', 'remove', 'A draft of the reader was deleted.', {
  draft_id: required(int, 'The ID of the draft.'),
})
