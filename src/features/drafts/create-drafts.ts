import { endpoint } from '#core/contract/endpoint.ts'
import { badRequest } from '#core/contract/failure.ts'
import { required, withDefault } from '#core/contract/field.ts'
import { int, list } from '#core/contract/shape.ts'
import { only } from '#core/events/event-type.ts'
import { draftInput } from './draft.ts'
import { DraftSyncOff, requireDraftSync } from './draft-sync.ts'
import { draftsAdded } from './events.ts'
import { draftErrors, settledDrafts } from './settle-drafts.ts'
import { draftCount, insertDrafts } from './store.ts'

/** Clients load all of them when they start. The wire knows no limit; this is beyond what anybody writes. */
const draftsLimit = 10_000
const TooManyDrafts = badRequest('Too many drafts (limit: {limit}).')

export const createDrafts = endpoint({
  route: 'POST /drafts',
  summary: 'Create drafts',
  description: `All of them or, if one is refused, none. An account keeps ${draftsLimit} at most.`,
  access: 'user',
  precondition: requireDraftSync,
  params: { drafts: withDefault(list(draftInput), [], 'The drafts.') },
  returns: { ids: required(list(int), 'IDs of the new drafts, in the order given.') },
  errors: [DraftSyncOff, TooManyDrafts, ...draftErrors],
  emits: [draftsAdded],

  async handle({ caller, params, tx, server, now }) {
    if (params.drafts.length === 0) return { ids: [] }
    const kept = await draftCount(tx, caller.id)
    if (kept + params.drafts.length > draftsLimit) throw TooManyDrafts({ limit: draftsLimit })
    const drafts = await insertDrafts(tx, caller.id, await settledDrafts(tx, { caller, server, now }, params.drafts))
    await tx.emit(draftsAdded, only(caller.id), { drafts })
    return { ids: drafts.map(({ id }) => id) }
  },
})
