import { endpoint } from '#core/http/endpoint.ts'
import { required } from '#core/contract/field.ts'
import { int } from '#core/contract/shape.ts'
import { only } from '#core/contract/event-type.ts'
import { DraftMissing } from '../draft.ts'
import { DraftSyncOff, requireDraftSync } from '../draft-sync.ts'
import { draftRemoved } from '../events.ts'
import { deleteDraft as removeDraft } from '../store.ts'

export const deleteDraft = endpoint({
  route: 'DELETE /drafts/{draft_id}',
  summary: 'Delete a draft',
  access: 'user',
  precondition: requireDraftSync,
  params: { draft_id: required(int, 'The draft.') },
  errors: [DraftSyncOff, DraftMissing],
  emits: [draftRemoved],

  async handle({ caller, params: { draft_id }, tx }) {
    if (!(await removeDraft(tx, caller.id, draft_id))) throw DraftMissing()
    await tx.emit(draftRemoved, only(caller.id), { draft_id })
  },
})
