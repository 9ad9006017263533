import { endpoint } from '#core/http/endpoint.ts'
import { required, withDefault } from '#core/contract/field.ts'
import { requireRoom } from '#core/contract/limit.ts'
import { boundedList, int, list } from '#core/contract/shape.ts'
import { only } from '#core/contract/event-type.ts'
import { draftInput, draftsLimit } from '../draft.ts'
import { DraftSyncOff, requireDraftSync } from '../draft-sync.ts'
import { draftsAdded } from '../events.ts'
import { draftErrors, normalizeDrafts } from '../normalize-drafts.ts'
import { draftTotals, insertDrafts } from '../store.ts'

/** The most drafts in one request. */
const draftsAtOnce = 2_500

export const createDrafts = endpoint({
  route: 'POST /drafts',
  summary: 'Create drafts',
  description: `Creates all drafts, or none if one is invalid. An account can have up to ${draftsLimit.count.most} drafts.`,
  access: 'user',
  heavy: true,
  bodyMib: 8,
  precondition: requireDraftSync,
  params: { drafts: withDefault(boundedList(draftInput, draftsAtOnce), [], 'The drafts.') },
  returns: { ids: required(list(int), 'IDs of the new drafts, in the given order.') },
  errors: [DraftSyncOff, ...draftErrors],
  emits: [draftsAdded],

  async handle({ caller, params, tx }) {
    if (params.drafts.length === 0) return { ids: [] }
    const drafts = await insertDrafts(tx, caller.id, await normalizeDrafts(tx, caller, params.drafts))
    requireRoom(draftsLimit, await draftTotals(tx, caller.id))
    await tx.emit(draftsAdded, only(caller.id), { drafts })
    return { ids: drafts.map(({ id }) => id) }
  },
})
