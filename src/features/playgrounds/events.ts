import { object, required, type Values } from '#core/contract/field.ts'
import { int, list, text } from '#core/contract/shape.ts'
import { eventType } from '#core/contract/event-type.ts'

const playgroundFields = {
  id: required(int, 'Unique ID.'),
  name: required(text, 'Display name.'),
  pygments_language: required(text, 'Language of the code.'),
  url_template: required(text, 'URL template with one variable, `code`.', { since: 196 }),
}
export type Playground = Values<typeof playgroundFields>

export const playgroundsField = required(
  list(object('Playground', playgroundFields)),
  'All playgrounds, in the order of their IDs.',
)

export const playgroundsChanged = eventType('realm_playgrounds', null, 'The code playgrounds changed.', {
  realm_playgrounds: playgroundsField,
})
