import { required } from '#core/contract/field.ts'
import { anyJson, dictionary, int, text } from '#core/contract/shape.ts'
import { eventType } from '#core/contract/event-type.ts'

export const realmUpdated = eventType('realm', 'update', 'An organization setting changed.', {
  property: required(text, 'Name of the setting.'),
  value: required(anyJson, 'New value.'),
})

export const realmDictUpdated = eventType('realm', 'update_dict', 'Organization settings changed.', {
  property: required(text, 'Always default.'),
  data: required(dictionary(anyJson), 'New values by name.'),
})

export const realmDeactivated = eventType('realm', 'deactivated', 'The organization was deactivated.', {
  realm_id: required(int, 'The organization.'),
})
