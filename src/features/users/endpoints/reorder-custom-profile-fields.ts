import { endpoint } from '#core/http/endpoint.ts'
import { badRequest } from '#core/contract/failure.ts'
import { required } from '#core/contract/field.ts'
import { int, list } from '#core/contract/shape.ts'
import { emitProfileFields, profileFieldsChanged } from '../profile-fields/events.ts'
import { fieldsOfRealm, updateField } from '../store/profile-fields.ts'

const OrderIncomplete = badRequest('Invalid order mapping.')

export const reorderCustomProfileFields = endpoint({
  route: 'PATCH /realm/profile_fields',
  summary: 'Reorder the custom profile fields',
  access: 'administrator',
  params: { order: required(list(int), 'The IDs of all fields, in the wanted order.') },
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
