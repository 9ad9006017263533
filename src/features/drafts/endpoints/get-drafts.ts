import { endpoint } from '#core/http/endpoint.ts'
import { required } from '#core/contract/field.ts'
import { int, list } from '#core/contract/shape.ts'
import { draftObject } from '../draft.ts'
import { DraftSyncOff, requireDraftSync } from '../draft-sync.ts'
import { draftsOf } from '../store.ts'

export const getDrafts = endpoint({
  route: 'GET /drafts',
  summary: 'List your own drafts',
  access: 'user',
  heavy: true,
  precondition: requireDraftSync,
  returns: {
    count: required(int, 'The number of drafts.'),
    drafts: required(list(draftObject), 'All drafts, last edited first.'),
  },
  errors: [DraftSyncOff],

  async handle({ caller, tx }) {
    const drafts = await draftsOf(tx, caller.id)
    return { count: drafts.length, drafts }
  },
})
