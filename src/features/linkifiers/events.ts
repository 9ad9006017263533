import { eventType } from '#core/contract/event-type.ts'
import { object, required, type Values } from '#core/contract/field.ts'
import { int, list, nullable, text } from '#core/contract/shape.ts'
import { deliverer } from '#core/events/delivery.ts'

const linkifierFields = {
  id: required(int, 'Unique ID.'),
  pattern: required(text, 'Regular expression.'),
  url_template: required(text, 'URL that a match links to, with groups in braces.', { since: 176 }),
  example_input: required(nullable(text), 'A text that matches the pattern.', { since: 471 }),
  reverse_template: required(nullable(text), 'Template for clients that turn a URL back into the linked text.', {
    since: 471,
  }),
  alternative_url_templates: required(list(text), 'Other URLs that clients turn back into the linked text.'),
}
export const linkifierObject = object('Linkifier', linkifierFields)
export type Linkifier = Values<typeof linkifierFields>

export const linkifiersChanged = eventType('realm_linkifiers', null, 'The linkifiers changed.', {
  realm_linkifiers: required(list(linkifierObject), 'All linkifiers, in the order they apply.'),
})

// Clients that don't understand URL templates get no linkifiers (docs/spec/events.md#linkifier-templates).

export const deliverLinkifiers = deliverer({
  type: 'realm_linkifiers',
  async prepare(_call, { type, payload }) {
    const plain = { type, ...payload }
    return ({ options }) => (options.capabilities.linkifier_url_template === true ? plain : undefined)
  },
})
