import { endpoint } from '#core/http/endpoint.ts'
import { required } from '#core/contract/field.ts'
import { limit, requireWithin } from '#core/contract/limit.ts'
import { int } from '#core/contract/shape.ts'
import { linkifiersChanged } from '../events.ts'
import { emitLinkifiers, contentOf, linkifierErrors, linkifierParams, requireValidLinkifier } from '../linkifier.ts'
import { insertLinkifier, linkifiersOf } from '../store.ts'

/** Every topic that is shown is compared with all linkifiers. */
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
