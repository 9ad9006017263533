import { endpoint } from '#core/http/endpoint.ts'
import { required } from '#core/contract/field.ts'
import { int } from '#core/contract/shape.ts'
import { linkifiersChanged } from '../events.ts'
import {
  emitLinkifiers,
  contentOf,
  linkifierErrors,
  linkifierParams,
  LinkifierUnknown,
  requireValidLinkifier,
} from '../linkifier.ts'
import { linkifiersOf, updateLinkifier as storeLinkifier } from '../store.ts'

export const updateLinkifier = endpoint({
  route: 'PATCH /realm/filters/{filter_id}',
  summary: 'Change a linkifier',
  access: 'administrator',
  params: { filter_id: required(int, 'The linkifier.'), ...linkifierParams },
  errors: [LinkifierUnknown, ...linkifierErrors],
  emits: [linkifiersChanged],

  async handle({ caller, params: { filter_id, ...change }, tx }) {
    const before = (await linkifiersOf(tx, caller.realmId)).find(({ id }) => id === filter_id)
    const content = contentOf(change, before)
    await requireValidLinkifier(tx, caller.realmId, content, filter_id)
    if (!(await storeLinkifier(tx, caller.realmId, filter_id, content))) throw LinkifierUnknown()
    await emitLinkifiers(tx, caller.realmId)
  },
})
