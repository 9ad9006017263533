import { badRequest } from '#core/contract/failure.ts'
import { required } from '#core/contract/field.ts'
import { list, int } from '#core/contract/shape.ts'
import { endpoint } from '#core/http/endpoint.ts'
import { emitProfileFields, profileFieldsChanged } from '../profile-fields/events.ts'
import { presentField, profileField } from '../profile-fields/profile-field.ts'
import { FieldUnknown } from '../profile-fields/profile-values.ts'
import { fieldsOfRealm, updateField, deleteField } from '../store/profile-fields.ts'

export const getCustomProfileFields = endpoint({
  route: 'GET /realm/profile_fields',
  summary: 'List the custom profile fields',
  access: 'user',
  returns: { custom_fields: required(list(profileField), 'All fields, in order.') },

  async handle({ caller, tx }) {
    return { custom_fields: (await fieldsOfRealm(tx, caller.realmId)).map(presentField) }
  },
})

const OrderIncomplete = badRequest('Invalid order mapping.')

export const reorderCustomProfileFields = endpoint({
  route: 'PATCH /realm/profile_fields',
  summary: 'Reorder the custom profile fields',
  access: 'administrator',
  params: { order: required(list(int), 'All field IDs, in the new order.') },
  errors: [OrderIncomplete],
  emits: [profileFieldsChanged],

  async handle({ caller, params, tx }) {
    const known = new Set((await fieldsOfRealm(tx, caller.realmId)).map(({ id }) => id))
    const order = [...new Set(params.order)].filter(id => known.has(id))
    if (order.length !== known.size) throw OrderIncomplete()
    for (const [position, id] of order.entries()) await updateField(tx, caller.realmId, id, { position })
    await emitProfileFields(tx, caller.realmId)
  },
})

export const deleteCustomProfileField = endpoint({
  route: 'DELETE /realm/profile_fields/{field_id}',
  summary: 'Delete a custom profile field',
  description: "Users' values are deleted too.",
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
