import { feature } from '#core/contract/feature.ts'
import { createDrafts } from './create-drafts.ts'
import { deleteDraft } from './delete-draft.ts'
import { editDraft } from './edit-draft.ts'
import { draftsLimit } from './draft.ts'
import { draftRemoved, draftsAdded, draftUpdated } from './events.ts'
import { getDrafts } from './get-drafts.ts'
import { draftsState } from './state.ts'

export const drafts = feature({
  name: 'drafts',
  about: 'Messages that are not sent yet, the same on all devices of their author.',
  endpoints: [getDrafts, createDrafts, editDraft, deleteDraft],
  events: [draftsAdded, draftUpdated, draftRemoved],
  state: [draftsState],
  limits: [draftsLimit.count, draftsLimit.characters],
})
