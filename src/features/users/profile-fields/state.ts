import { mapValues } from '#core/base/records.ts'
import { object, required } from '#core/contract/field.ts'
import { dictionary, int, list, text } from '#core/contract/shape.ts'
import { statePart } from '#core/events/state-part.ts'
import { describedTypes, knownServices } from './field-type.ts'
import { presentField, profileField } from './profile-field.ts'
import { fieldsOfRealm } from '../store/profile-fields.ts'

export const profileFieldsState = statePart({
  types: ['custom_profile_fields'],
  fields: {
    custom_profile_fields: required(list(profileField), 'All fields, in order.'),
    custom_profile_field_types: required(
      dictionary(
        object('ProfileFieldType', {
          id: required(int, 'The type.'),
          name: required(text, 'The display name.'),
        }),
      ),
      'Available field types.',
    ),
  },
  read: async ({ tx, caller }) => ({
    custom_profile_fields: (await fieldsOfRealm(tx, caller.realmId)).map(presentField),
    custom_profile_field_types: describedTypes,
  }),
})

export const externalAccountsState = statePart({
  types: ['realm'],
  fields: {
    realm_default_external_accounts: required(
      dictionary(
        object('ExternalAccount', {
          name: required(text, 'Name of the service.'),
          text: required(text, 'Name of the service on a profile.'),
          hint: required(text, 'Help text for the field.'),
          url_pattern: required(text, 'URL of an account.'),
        }),
      ),
      'Services whose URLs clients know.',
    ),
  },
  read: async () => ({
    realm_default_external_accounts: mapValues(knownServices, ({ service, name, hint, url_pattern }) => ({
      name,
      text: service,
      hint,
      url_pattern,
    })),
  }),
})
