import { endpoint } from '#core/http/endpoint.ts'
import { required } from '#core/contract/field.ts'
import { int } from '#core/contract/shape.ts'
import { InsufficientPermission } from '#features/user-groups/public.ts'
import { administeredAccount, UserUnknown } from '#features/users/public.ts'
import { changeStatus } from '../change-status.ts'
import { statusChanged } from '../events.ts'
import { NoNewValues, statusErrors, statusParams, wantedStatus } from '../user-status.ts'

export const updateStatusForUser = endpoint({
  route: 'POST /users/{user_id}/status',
  summary: 'Change the status of a user',
  access: 'user',
  params: { user_id: required(int, 'The user.'), ...statusParams },
  errors: [UserUnknown, InsufficientPermission, ...statusErrors],
  emits: [statusChanged],

  async handle({ caller, params: { user_id, ...wanted }, tx }) {
    const account = await administeredAccount(tx, caller, user_id)
    if (Object.keys(wanted).length === 0) throw NoNewValues()
    await changeStatus(tx, account, await wantedStatus(tx, caller.realmId, wanted))
  },
})
