import { endpoint } from '#core/http/endpoint.ts'
import { required } from '#core/contract/field.ts'
import { int } from '#core/contract/shape.ts'
import { linkifiersChanged } from '../events.ts'
import { emitLinkifiers, LinkifierUnknown } from '../linkifier.ts'
import { deleteLinkifier } from '../store.ts'

export const removeLinkifier = endpoint({
  route: 'DELETE /realm/filters/{filter_id}',
  summary: 'Remove a linkifier',
  access: 'administrator',
  params: { filter_id: required(int, 'The linkifier.') },
  errors: [LinkifierUnknown],
  emits: [linkifiersChanged],

  async handle({ caller, params, tx }) {
    if (!(await deleteLinkifier(tx, caller.realmId, params.filter_id))) throw LinkifierUnknown()
    await emitLinkifiers(tx, caller.realmId)
  },
})
