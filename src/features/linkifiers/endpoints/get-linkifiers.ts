import { endpoint } from '#core/http/endpoint.ts'
import { required } from '#core/contract/field.ts'
import { list } from '#core/contract/shape.ts'
import { linkifierObject } from '../events.ts'
import { presentLinkifier } from '../linkifier.ts'
import { linkifiersOf } from '../store.ts'

export const getLinkifiers = endpoint({
  route: 'GET /realm/linkifiers',
  summary: 'List the linkifiers',
  access: 'user',
  returns: { linkifiers: required(list(linkifierObject), 'In the order in which they apply.') },

  async handle({ caller, tx }) {
    return { linkifiers: (await linkifiersOf(tx, caller.realmId)).map(presentLinkifier) }
  },
})
