import { isDeepStrictEqual } from 'node:util'
import { endpoint } from '#core/http/endpoint.ts'
import { badRequest } from '#core/contract/failure.ts'
import { optional, required } from '#core/contract/field.ts'
import { bool, int, text } from '#core/contract/shape.ts'
import type { WriteTx } from '#core/db/database.ts'
import { emitProfile } from '../change-account.ts'
import { userUpdated } from '../events.ts'
import { emitProfileFields, profileFieldsChanged } from '../profile-fields/events.ts'
import { type FieldData, fieldData } from '../profile-fields/field-data.ts'
import { FieldType } from '../profile-fields/field-type.ts'
import {
  checkField,
  fieldErrors,
  fixedService,
  readFieldData,
  storedFieldData,
} from '../profile-fields/profile-field.ts'
import { FieldUnknown } from '../profile-fields/profile-values.ts'
import {
  deleteProfileValue,
  type FieldRow,
  fieldsOfRealm,
  updateField,
  valuesOfField,
} from '../store/profile-fields.ts'

const ServiceFixed = badRequest('Default custom field cannot be updated.')

export const updateCustomProfileField = endpoint({
  route: 'PATCH /realm/profile_fields/{field_id}',
  summary: 'Change a custom profile field',
  access: 'administrator',
  params: {
    field_id: required(int, 'The field.'),
    name: optional(text, 'New label.'),
    hint: optional(text, 'New help text.'),
    field_data: optional(fieldData, 'New choices or service. Values that are no longer a choice are removed.'),
    display_in_profile_summary: optional(bool, 'Whether to show it on the user card.'),
    required: optional(bool, 'Whether to ask users to fill it in.'),
    editable_by_user: optional(bool, 'Whether users can edit their own value.'),
    use_for_user_matching: optional(bool, 'Whether users can be found by it.'),
  },
  errors: [FieldUnknown, ServiceFixed, ...fieldErrors],
  emits: [profileFieldsChanged, userUpdated],

  async handle({ caller, params, tx }) {
    const existing = await fieldsOfRealm(tx, caller.realmId)
    const field = existing.find(({ id }) => id === params.field_id)
    if (field === undefined) throw FieldUnknown({ id: params.field_id })
    const before = readFieldData(field)
    const { hint = field.hint, field_data: data = before } = params
    const name = (params.name ?? field.name).trim()
    const changed = name !== field.name || hint !== field.hint || !isDeepStrictEqual(data, before)
    if (changed && fixedService(field.field_type, before) !== undefined) throw ServiceFixed()

    const inSummary = params.display_in_profile_summary ?? field.display_in_profile_summary === 1
    const forMatching = params.use_for_user_matching ?? field.use_for_user_matching === 1
    checkField({ id: field.id, type: field.field_type, name, hint, data, inSummary, forMatching }, existing)
    await updateField(tx, caller.realmId, field.id, {
      name,
      name_lower: name.toLowerCase(),
      hint,
      field_data: storedFieldData(field.field_type, data),
      required: (params.required ?? field.required === 1) ? 1 : 0,
      editable_by_user: (params.editable_by_user ?? field.editable_by_user === 1) ? 1 : 0,
      display_in_profile_summary: inSummary ? 1 : 0,
      use_for_user_matching: forMatching ? 1 : 0,
    })
    if (field.field_type === FieldType.dropdown) await removeLostChoices(tx, field, data)
    await emitProfileFields(tx, caller.realmId)
  },
})

async function removeLostChoices(tx: WriteTx, field: FieldRow, choices: FieldData): Promise<void> {
  for (const { account_id, value } of await valuesOfField(tx, field.id)) {
    if (Object.hasOwn(choices, value)) continue
    await deleteProfileValue(tx, account_id, field.id)
    await emitProfile(tx, account_id, [{ id: field.id, value: null }])
  }
}
