import { endpoint } from '#core/http/endpoint.ts'
import { MustBeOwner } from '#core/contract/access.ts'
import { badRequest } from '#core/contract/failure.ts'
import { required } from '#core/contract/field.ts'
import { int } from '#core/contract/shape.ts'
import { InsufficientPermission, UserUnknown } from '#features/user-groups/public.ts'
import { administeredUser } from '../access-users.ts'
import { replaceInactiveOwner } from '../bot-owner.ts'
import { NameInUse, refuseNameInUse } from '../create-account.ts'
import { reactivateAccount, reactivationEvents } from '../deactivate-account.ts'

const UserDeleted = badRequest('Cannot reactivate a deleted user')

export const reactivateUser = endpoint({
  route: 'POST /users/{user_id}/reactivate',
  summary: 'Reactivate a user',
  access: 'user',
  params: { user_id: required(int, 'The user.') },
  errors: [InsufficientPermission, UserUnknown, UserDeleted, MustBeOwner, NameInUse],
  emits: reactivationEvents,

  async handle({ caller, params, tx }) {
    const account = await administeredUser(tx, caller, params.user_id)
    if (account.is_deleted === 1) throw UserDeleted()
    if (account.is_active === 1) return
    if (account.bot_type !== null) {
      await refuseNameInUse(tx, account.realm_id, account.full_name)
      await replaceInactiveOwner(tx, account, caller.botType === null ? caller.id : undefined)
    }
    await reactivateAccount(tx, account)
  },
})
