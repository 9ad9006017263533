import { endpoint } from '#core/contract/endpoint.ts'
import { badRequest } from '#core/contract/failure.ts'
import { required } from '#core/contract/field.ts'
import { int } from '#core/contract/shape.ts'
import { linkifiersChanged } from './events.ts'
import { announceLinkifiers, contentOf, linkifierErrors, linkifierParams, requireSound } from './linkifier.ts'
import { insertLinkifier, linkifiersOf } from './store.ts'

/** Every topic that is shown is compared with all of them. */
const mostLinkifiers = 200
export const TooMany = badRequest(`Too many linkifiers (limit: ${mostLinkifiers}).`)

export const addLinkifier = endpoint({
  route: 'POST /realm/filters',
  summary: 'Add a linkifier',
  access: 'administrator',
  params: linkifierParams,
  returns: { id: required(int, 'ID of the new linkifier.') },
  errors: [TooMany, ...linkifierErrors],
  emits: [linkifiersChanged],

  async handle({ caller, params, tx }) {
    if ((await linkifiersOf(tx, caller.realmId)).length >= mostLinkifiers) throw TooMany()
    const content = contentOf(params)
    await requireSound(tx, caller.realmId, content)
    const id = await insertLinkifier(tx, caller.realmId, content)
    await announceLinkifiers(tx, caller.realmId)
    return { id }
  },
})
