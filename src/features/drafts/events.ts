import { required } from '#core/contract/field.ts'
import { int, list } from '#core/contract/shape.ts'
import { eventType } from '#core/contract/event-type.ts'
import { draftObject } from './draft.ts'

export const draftsAdded = eventType('drafts', 'add', 'The current user has new drafts.', {
  drafts: required(list(draftObject), 'The new drafts.'),
})
export const draftUpdated = eventType('drafts', 'update', "One of the current user's drafts was changed.", {
  draft: required(draftObject, 'The draft after the change.'),
})
export const draftRemoved = eventType('drafts', 'remove', "One of the current user's drafts was deleted.", {
  draft_id: required(int, 'The ID of the draft.'),
})
