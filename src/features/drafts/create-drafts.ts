import { endpoint } from '#core/contract/endpoint.ts'
import { required, withDefault } from '#core/contract/field.ts'
import { int, list } from '#core/contract/shape.ts'
import { only } from '#core/events/event-type.ts'
import { draftInput } from './draft.ts'
import { DraftSyncOff, requireDraftSync } from './draft-sync.ts'
import { draftsAdded } from './events.ts'
import { draftErrors, settledDrafts } from './settle-drafts.ts'
import { insertDrafts } from './store.ts'

export const createDrafts = endpoint({
  route: 'POST /drafts',
  summary: 'Create drafts',
  description: 'All of them or, if one is refused, none.',
  access: 'user',
  precondition: requireDraftSync,
  params: { drafts: withDefault(list(draftInput), [], 'The drafts.') },
  returns: { ids: required(list(int), 'IDs of the new drafts, in the order given.') },
  errors: [DraftSyncOff, ...draftErrors],
  emits: [draftsAdded],

  async handle({ caller, params, tx, server, now }) {
    const drafts = await insertDrafts(tx, caller.id, await settledDrafts(tx, { caller, server, now }, params.drafts))
    if (drafts.length > 0) await tx.emit(draftsAdded, only(caller.id), { drafts })
    return { ids: drafts.map(({ id }) => id) }
  },
})
