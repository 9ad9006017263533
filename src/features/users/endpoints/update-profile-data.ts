import { isAdmin } from '#core/contract/access.ts'
import { endpoint } from '#core/http/endpoint.ts'
import { required } from '#core/contract/field.ts'
import { renderDescription } from '#features/realms/public.ts'
import { list } from '#core/contract/shape.ts'
import { emitProfile } from '../change-account.ts'
import { userUpdated } from '../events.ts'
import { profileValueErrors, profileValueInput, setProfileValues } from '../profile-fields/profile-values.ts'

export const updateProfileData = endpoint({
  route: 'PATCH /users/me/profile_data',
  summary: "Change fields of the caller's profile",
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
