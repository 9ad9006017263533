// Clients that do not say that they understand templates of addresses are told of no linkifiers (addendum F.1).
import { deliverer } from '#core/events/delivery.ts'

export const tellLinkifiers = deliverer({
  type: 'realm_linkifiers',
  async prepare(_call, { type, payload }) {
    const plain = { type, ...payload }
    return ({ options }) => (options.capabilities.linkifier_url_template === true ? plain : undefined)
  },
})
