import { endpoint } from '#core/http/endpoint.ts'
import { badRequest } from '#core/contract/failure.ts'
import { required } from '#core/contract/field.ts'
import { int, list } from '#core/contract/shape.ts'
import { linkifiersChanged } from '../events.ts'
import { emitLinkifiers } from '../linkifier.ts'
import { linkifiersOf, updateLinkifier } from '../store.ts'

export const OrderIncomplete = badRequest('The ordered list must enumerate all existing linkifiers exactly once')

export const reorderLinkifiers = endpoint({
  route: 'PATCH /realm/linkifiers',
  summary: 'Change the order of the linkifiers',
  access: 'administrator',
  params: { ordered_linkifier_ids: required(list(int), 'The IDs of all linkifiers, in the new order.') },
  errors: [OrderIncomplete],
  emits: [linkifiersChanged],

  async handle({ caller, params: { ordered_linkifier_ids: order }, tx }) {
    const known = new Set((await linkifiersOf(tx, caller.realmId)).map(({ id }) => id))
    if (order.length !== known.size || known.difference(new Set(order)).size > 0) throw OrderIncomplete()
    for (const [index, id] of order.entries()) await updateLinkifier(tx, caller.realmId, id, { position: index + 1 })
    await emitLinkifiers(tx, caller.realmId)
  },
})
