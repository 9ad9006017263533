import { optional, required } from '#core/contract/field.ts'
import { anyJson, text } from '#core/contract/shape.ts'
import { eventType } from '#core/contract/event-type.ts'

const value = required(anyJson, 'New value: a boolean, an integer or a string.')

export const userSettingUpdated = eventType(
  'user_settings',
  'update',
  "One of the current user's personal settings changed.",
  {
    property: required(text, 'Name of the setting.'),
    value,
    language_name: optional(text, 'For default_language: the name of the language in English.'),
  },
)

export const userSettingsDefaultUpdated = eventType(
  'realm_user_settings_defaults',
  'update',
  'The default of a personal setting changed.',
  { property: required(text, 'Name of the setting.'), value },
)
