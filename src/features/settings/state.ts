// Personal settings as clients get them, with the choices that clients offer.
import { mapValues } from '#core/base/records.ts'
import { object, required, type Fields, type Values } from '#core/contract/field.ts'
import { anyJson, list, type Shape, text } from '#core/contract/shape.ts'
import { statePart } from '#core/events/state-part.ts'
import { realmOf } from '#features/realms/public.ts'
import {
  allSettings,
  emojisetChoices,
  notificationSounds,
  personalSettings,
  readSettings,
} from '#features/personal-settings/public.ts'
import { ownAccount } from '#features/users/public.ts'

const choiceFields = {
  available_notification_sounds: required(list(text), 'The values of notification_sound.'),
  emojiset_choices: required(
    list(
      object('Emojiset', {
        key: required(text, 'A value of emojiset.'),
        text: required(text, 'The display name.'),
      }),
    ),
    'The values of emojiset.',
  ),
}
const choices: Values<typeof choiceFields> = {
  available_notification_sounds: [...notificationSounds],
  emojiset_choices: Object.entries(emojisetChoices).map(([key, name]) => ({ key, text: name })),
}

const fieldsOf = (table: Readonly<Record<string, { readonly shape: Shape<any>; readonly doc: string }>>): Fields =>
  mapValues(table, ({ shape, doc }) => required({ ...anyJson, schema: shape.schema }, doc))

export const userSettingsState = statePart({
  types: ['user_settings'],
  fields: {
    user_settings: required(
      object('UserSettings', {
        ...fieldsOf(allSettings),
        timezone: required(text, 'IANA time zone; empty when unset.'),
        ...choiceFields,
      }),
      "The current user's personal settings.",
    ),
  },
  async read({ tx, caller }) {
    const { settings, timezone } = await ownAccount(tx, caller)
    return { user_settings: { ...readSettings(settings), timezone, ...choices } }
  },
})

export const userSettingsDefaultsState = statePart({
  types: ['realm_user_settings_defaults'],
  fields: {
    realm_user_settings_defaults: required(
      object('UserSettingsDefaults', { ...fieldsOf(personalSettings), ...choiceFields }),
      'The personal settings that new users start with.',
    ),
  },
  async read({ tx, caller }) {
    const values = readSettings((await realmOf(tx, caller)).user_settings_defaults)
    const presets = mapValues(personalSettings, (_, name) => values[name])
    return { realm_user_settings_defaults: { ...presets, ...choices } }
  },
})
