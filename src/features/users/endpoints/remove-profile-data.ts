import { isAdmin } from '#core/contract/access.ts'
import { endpoint } from '#core/http/endpoint.ts'
import { required } from '#core/contract/field.ts'
import { int, list } from '#core/contract/shape.ts'
import { emitProfile } from '../change-account.ts'
import { userUpdated } from '../events.ts'
import { FieldLocked, FieldUnknown, clearProfileValues } from '../profile-fields/profile-values.ts'

export const removeProfileData = endpoint({
  route: 'DELETE /users/me/profile_data',
  summary: "Clear fields of the caller's profile",
  access: 'human',
  params: { data: required(list(int), 'IDs of the fields.') },
  errors: [FieldUnknown, FieldLocked],
  emits: [userUpdated],

  async handle({ caller, params, tx }) {
    const edit = { realmId: caller.realmId, accountId: caller.id, byAdministrator: isAdmin(caller) }
    await emitProfile(tx, caller.id, await clearProfileValues(tx, edit, params.data))
  },
})
