import { feature } from '#core/feature.ts'
import { erases } from '#features/users/public.ts'
import { createDrafts } from './endpoints/create-drafts.ts'
import { deleteDraft } from './endpoints/delete-draft.ts'
import { editDraft } from './endpoints/edit-draft.ts'
import { draftsLimit } from './draft.ts'
import { draftRemoved, draftsAdded, draftUpdated } from './events.ts'
import { getDrafts } from './endpoints/get-drafts.ts'
import { draftsState } from './state.ts'

export const drafts = feature({
  name: 'drafts',
  about: "Unsent messages, synced across the author's devices.",
  endpoints: [getDrafts, createDrafts, editDraft, deleteDraft],
  events: [draftsAdded, draftUpdated, draftRemoved],
  state: [draftsState],
  limits: [draftsLimit.count, draftsLimit.characters],
  hookHandlers: [erases('draft.account_id')],
})
