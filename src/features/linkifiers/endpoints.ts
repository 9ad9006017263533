import { badRequest } from '#core/contract/failure.ts'
import { required } from '#core/contract/field.ts'
import { limit, requireWithin } from '#core/contract/limit.ts'
import { list, int } from '#core/contract/shape.ts'
import { endpoint } from '#core/http/endpoint.ts'
import { linkifierObject, linkifiersChanged } from './events.ts'
import {
  presentLinkifier,
  emitLinkifiers,
  contentOf,
  linkifierErrors,
  linkifierParams,
  requireValidLinkifier,
  LinkifierUnknown,
} from './linkifier.ts'
import { linkifiersOf, insertLinkifier, changeLinkifier, deleteLinkifier } from './store.ts'

export const getLinkifiers = endpoint({
  route: 'GET /realm/linkifiers',
  summary: 'List the linkifiers',
  access: 'user',
  returns: { linkifiers: required(list(linkifierObject), 'In the order they apply.') },

  async handle({ caller, tx }) {
    return { linkifiers: (await linkifiersOf(tx, caller.realmId)).map(presentLinkifier) }
  },
})

/** Every displayed topic is matched against all linkifiers. */
export const linkifiersLimit = limit('linkifiers', 'an organization', 200)

export const addLinkifier = endpoint({
  route: 'POST /realm/filters',
  summary: 'Add a linkifier',
  access: 'administrator',
  params: linkifierParams,
  returns: { id: required(int, 'ID of the new linkifier.') },
  errors: [linkifiersLimit.Exceeded, ...linkifierErrors],
  emits: [linkifiersChanged],

  async handle({ caller, params, tx }) {
    requireWithin(linkifiersLimit, (await linkifiersOf(tx, caller.realmId)).length + 1)
    const content = contentOf(params)
    await requireValidLinkifier(tx, caller.realmId, content)
    const id = await insertLinkifier(tx, caller.realmId, content)
    await emitLinkifiers(tx, caller.realmId)
    return { id }
  },
})

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
    if (!(await changeLinkifier(tx, caller.realmId, filter_id, content))) throw LinkifierUnknown()
    await emitLinkifiers(tx, caller.realmId)
  },
})

const OrderIncomplete = badRequest('The ordered list must enumerate all existing linkifiers exactly once')

export const reorderLinkifiers = endpoint({
  route: 'PATCH /realm/linkifiers',
  summary: 'Reorder the linkifiers',
  access: 'administrator',
  params: { ordered_linkifier_ids: required(list(int), 'All linkifier IDs, in the new order.') },
  errors: [OrderIncomplete],
  emits: [linkifiersChanged],

  async handle({ caller, params: { ordered_linkifier_ids: order }, tx }) {
    const known = new Set((await linkifiersOf(tx, caller.realmId)).map(({ id }) => id))
    if (order.length !== known.size || known.difference(new Set(order)).size > 0) throw OrderIncomplete()
    for (const [index, id] of order.entries()) await changeLinkifier(tx, caller.realmId, id, { position: index + 1 })
    await emitLinkifiers(tx, caller.realmId)
  },
})

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
