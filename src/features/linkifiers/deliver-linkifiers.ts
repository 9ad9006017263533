// Clients that do not understand URL templates get no linkifiers (docs/spec/events.md#linkifier-templates).
import { deliverer } from '#core/events/delivery.ts'

export const deliverLinkifiers = deliverer({
  type: 'realm_linkifiers',
  async prepare(_call, { type, payload }) {
    const plain = { type, ...payload }
    return ({ options }) => (options.capabilities.linkifier_url_template === true ? plain : undefined)
  },
})
