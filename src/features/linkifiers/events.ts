import { object, required, type Values } from '#core/contract/field.ts'
import { int, list, nullable, text } from '#core/contract/shape.ts'
import { eventType } from '#core/contract/event-type.ts'

const linkifierFields = {
  id: required(int, 'Unique ID.'),
  pattern: required(text, 'Regular expression.'),
  url_template: required(text, 'Where a match leads.', { since: 176 }),
  example_input: required(nullable(text), 'A text that the pattern matches.', { since: 471 }),
  reverse_template: required(nullable(text), 'How a client turns an address back into the text that is linked.', {
    since: 471,
  }),
  alternative_url_templates: required(list(text), 'Further addresses that a client turns back into that text.'),
}
export const linkifierObject = object('Linkifier', linkifierFields)
export type Linkifier = Values<typeof linkifierFields>

export const linkifiersChanged = eventType('realm_linkifiers', null, 'The linkifiers of the organization.', {
  realm_linkifiers: required(list(linkifierObject), 'All of them, in the order in which they apply.'),
})
