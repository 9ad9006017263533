import { endpoint } from '#core/http/endpoint.ts'
import { required } from '#core/contract/field.ts'
import { list } from '#core/contract/shape.ts'
import { presentField, profileField } from '../profile-fields/profile-field.ts'
import { fieldsOfRealm } from '../store/profile-fields.ts'

export const getCustomProfileFields = endpoint({
  route: 'GET /realm/profile_fields',
  summary: 'List the custom profile fields',
  access: 'user',
  returns: { custom_fields: required(list(profileField), 'All fields, in their order.') },

  async handle({ caller, tx }) {
    return { custom_fields: (await fieldsOfRealm(tx, caller.realmId)).map(presentField) }
  },
})
