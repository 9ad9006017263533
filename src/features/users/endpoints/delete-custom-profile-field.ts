import { endpoint } from '#core/http/endpoint.ts'
import { required } from '#core/contract/field.ts'
import { int } from '#core/contract/shape.ts'
import { emitProfileFields, profileFieldsChanged } from '../profile-fields/events.ts'
import { FieldUnknown } from '../profile-fields/profile-values.ts'
import { deleteField, fieldsOfRealm } from '../store/profile-fields.ts'

export const deleteCustomProfileField = endpoint({
  route: 'DELETE /realm/profile_fields/{field_id}',
  summary: 'Delete a custom profile field',
  description: 'The values that users filled in are deleted with it.',
  access: 'administrator',
  params: { field_id: required(int, 'The field.') },
  errors: [FieldUnknown],
  emits: [profileFieldsChanged],

  async handle({ caller, params, tx }) {
    const existing = await fieldsOfRealm(tx, caller.realmId)
    if (!existing.some(({ id }) => id === params.field_id)) throw FieldUnknown({ id: params.field_id })
    await deleteField(tx, caller.realmId, params.field_id)
    await emitProfileFields(tx, caller.realmId)
  },
})
