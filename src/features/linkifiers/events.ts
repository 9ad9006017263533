import { object, required, type Values } from '#core/contract/field.ts'
import { int, list, text } from '#core/contract/shape.ts'
import { eventType } from '#core/events/event-type.ts'

const linkifierFields = {
  id: required(int, 'Unique ID.'),
  pattern: required(text, 'Regular expression.'),
  url_template: required(text, 'Where a match leads.', { since: 176 }),
}
export const linkifierObject = object('Linkifier', linkifierFields)
export type Linkifier = Values<typeof linkifierFields>

export const linkifiersChanged = eventType('realm_linkifiers', null, 'The linkifiers of the organization.', {
  realm_linkifiers: required(list(linkifierObject), 'All of them, in the order in which they apply.'),
})
