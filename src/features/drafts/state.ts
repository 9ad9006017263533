import { required } from '#core/contract/field.ts'
import { list } from '#core/contract/shape.ts'
import { statePart } from '#core/events/state-part.ts'
import { draftObject } from './draft.ts'
import { draftsOf } from './store.ts'

export const draftsState = statePart({
  types: ['drafts'],
  fields: { drafts: required(list(draftObject), "The current user's drafts, last edited first.") },
  read: async ({ tx, caller }) => ({ drafts: await draftsOf(tx, caller.id) }),
})
