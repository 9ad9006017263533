import { existing } from '#core/base/existing.ts'
import { endpoint } from '#core/http/endpoint.ts'
import { required } from '#core/contract/field.ts'
import { requireRoom } from '#core/contract/limit.ts'
import { int } from '#core/contract/shape.ts'
import { only } from '#core/contract/event-type.ts'
import { draftInput, DraftMissing, draftsLimit } from '../draft.ts'
import { DraftSyncOff, requireDraftSync } from '../draft-sync.ts'
import { draftUpdated } from '../events.ts'
import { draftErrors, normalizeDrafts } from '../normalize-drafts.ts'
import { draftExists, draftTotals, updateDraft } from '../store.ts'

export const editDraft = endpoint({
  route: 'PATCH /drafts/{draft_id}',
  summary: 'Replace a draft',
  access: 'user',
  precondition: requireDraftSync,
  params: { draft_id: required(int, 'The draft.'), draft: required(draftInput, 'The new draft.') },
  errors: [DraftSyncOff, DraftMissing, ...draftErrors],
  emits: [draftUpdated],

  async handle({ caller, params: { draft_id, draft: input }, tx }) {
    if (!(await draftExists(tx, caller.id, draft_id))) throw DraftMissing()
    const [normalized] = await normalizeDrafts(tx, caller, [input])
    const draft = await updateDraft(tx, caller.id, draft_id, existing(normalized))
    requireRoom(draftsLimit, await draftTotals(tx, caller.id))
    await tx.emit(draftUpdated, only(caller.id), { draft })
  },
})
