import { endpoint } from '#core/http/endpoint.ts'
import { deactivateAccount, deactivationEvents, LastUser, refuseLastUser } from '../deactivate-account.ts'
import { accountOf } from '../store/accounts.ts'

export const deactivateOwnUser = endpoint({
  route: 'DELETE /users/me',
  summary: 'Deactivate the own account',
  access: 'user',
  params: {},
  returns: {},
  errors: [LastUser],
  emits: deactivationEvents,

  async handle({ caller, tx }) {
    const account = await accountOf(tx, caller)
    await refuseLastUser(tx, account)
    await deactivateAccount(tx, account)
    return {}
  },
})
