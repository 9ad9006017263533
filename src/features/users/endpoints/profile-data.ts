import { isAdmin } from '#core/contract/access.ts'
import { required } from '#core/contract/field.ts'
import { list, int } from '#core/contract/shape.ts'
import { endpoint } from '#core/http/endpoint.ts'
import { renderDescription } from '#features/realms/public.ts'
import { emitProfile } from '../change-account.ts'
import { userUpdated } from '../events.ts'
import {
  profileValueErrors,
  profileValueInput,
  setProfileValues,
  FieldLocked,
  FieldUnknown,
  clearProfileValues,
} from '../profile-fields/profile-values.ts'

export const updateProfileData = endpoint({
  route: 'PATCH /users/me/profile_data',
  summary: "Change the caller's profile fields",
  access: 'human',
  params: { data: required(list(profileValueInput), 'The fields to change.') },
  errors: profileValueErrors,
  emits: [userUpdated],

  async handle(call) {
    const { caller, params, tx } = call
    const edit = { realmId: caller.realmId, accountId: caller.id, byAdministrator: isAdmin(caller) }
    const changes = await setProfileValues(tx, edit, params.data, text => renderDescription(call, text))
    await emitProfile(tx, caller.id, changes)
  },
})

export const removeProfileData = endpoint({
  route: 'DELETE /users/me/profile_data',
  summary: "Clear the caller's profile fields",
  access: 'human',
  params: { data: required(list(int), 'IDs of the fields.') },
  errors: [FieldUnknown, FieldLocked],
  emits: [userUpdated],

  async handle({ caller, params, tx }) {
    const edit = { realmId: caller.realmId, accountId: caller.id, byAdministrator: isAdmin(caller) }
    await emitProfile(tx, caller.id, await clearProfileValues(tx, edit, params.data))
  },
})
