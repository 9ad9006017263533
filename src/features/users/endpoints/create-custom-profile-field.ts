import { endpoint } from '#core/http/endpoint.ts'
import { required, withDefault } from '#core/contract/field.ts'
import { limit, requireWithin } from '#core/contract/limit.ts'
import { bool, int, text } from '#core/contract/shape.ts'
import { emitProfileFields, profileFieldsChanged } from '../profile-fields/events.ts'
import { fieldData } from '../profile-fields/field-data.ts'
import { knownServices } from '../profile-fields/field-type.ts'
import { checkField, fieldErrors, fixedService, storedFieldData } from '../profile-fields/profile-field.ts'
import { fieldsOfRealm, insertField } from '../store/profile-fields.ts'

export const profileFieldsLimit = limit('profile fields', 'an organization', 100)

export const createCustomProfileField = endpoint({
  route: 'POST /realm/profile_fields',
  summary: 'Create a custom profile field',
  access: 'administrator',
  params: {
    field_type: required(
      int,
      '1 short text, 2 paragraph, 3 dropdown, 4 date, 5 link, 6 users, 7 external account, 8 pronouns.',
    ),
    name: withDefault(text, '', 'Label, up to 40 characters; not used for external accounts on a known service.', {
      example: 'Home town',
    }),
    hint: withDefault(text, '', 'Help text for the field, up to 80 characters.'),
    field_data: withDefault(fieldData, {}, 'The choices of a dropdown, or the service of an external account.'),
    display_in_profile_summary: withDefault(bool, false, 'Whether to show it on the user card; at most two fields.'),
    required: withDefault(bool, false, 'Whether to ask users to fill it in.'),
    editable_by_user: withDefault(bool, true, 'Whether users can edit their own value.'),
    use_for_user_matching: withDefault(
      bool,
      false,
      'Whether users can be found by it; short text and external accounts only.',
    ),
  },
  returns: { id: required(int, 'ID of the new field.') },
  errors: [profileFieldsLimit.Exceeded, ...fieldErrors],
  emits: [profileFieldsChanged],

  async handle({ caller, params, tx }) {
    const service = fixedService(params.field_type, params.field_data)
    const { name, hint } = service === undefined ? params : (knownServices[service] ?? params)
    const draft = {
      id: undefined,
      type: params.field_type,
      name: name.trim(),
      hint,
      data: params.field_data,
      inSummary: params.display_in_profile_summary,
      forMatching: params.use_for_user_matching,
    }
    const existing = await fieldsOfRealm(tx, caller.realmId)
    const field_type = checkField(draft, existing)
    requireWithin(profileFieldsLimit, existing.length + 1)
    const id = await insertField(tx, {
      realm_id: caller.realmId,
      field_type,
      name: draft.name,
      name_lower: draft.name.toLowerCase(),
      hint,
      field_data: storedFieldData(field_type, params.field_data),
      required: params.required ? 1 : 0,
      editable_by_user: params.editable_by_user ? 1 : 0,
      display_in_profile_summary: params.display_in_profile_summary ? 1 : 0,
      use_for_user_matching: params.use_for_user_matching ? 1 : 0,
    })
    await emitProfileFields(tx, caller.realmId)
    return { id }
  },
})
