import { endpoint } from '#core/contract/endpoint.ts'
import { MustBeOwner } from '#core/contract/access.ts'
import { badRequest } from '#core/contract/failure.ts'
import { required } from '#core/contract/field.ts'
import { int } from '#core/contract/shape.ts'
import { InsufficientPermission } from '#features/user-groups/public.ts'
import { administeredUser, UserUnknown } from './access-users.ts'
import { reactivateAccount } from './deactivate-account.ts'
import { userUpdated } from './events.ts'

const UserDeleted = badRequest('Cannot reactivate a deleted user')

export const reactivateUser = endpoint({
  route: 'POST /users/{user_id}/reactivate',
  summary: 'Reactivate a user',
  access: 'user',
  params: { user_id: required(int, 'The user.') },
  returns: {},
  errors: [InsufficientPermission, UserUnknown, UserDeleted, MustBeOwner],
  emits: [userUpdated],

  async handle({ caller, params, tx }) {
    const account = await administeredUser(tx, caller, params.user_id)
    if (account.is_deleted === 1) throw UserDeleted()
    if (account.is_active === 0) await reactivateAccount(tx, account)
    return {}
  },
})
