import { endpoint } from '#core/http/endpoint.ts'
import { deactivateAccount, deactivationEvents, LastUser, refuseLastUser } from '../deactivate-account.ts'
import { type Account, accountById } from '../store/accounts.ts'

export const deactivateOwnUser = endpoint({
  route: 'DELETE /users/me',
  summary: 'Deactivate the own account',
  access: 'user',
  params: {},
  returns: {},
  errors: [LastUser],
  emits: deactivationEvents,

  async handle({ caller, tx }) {
    const account = (await accountById(tx, caller.realmId, caller.id)) as Account
    await refuseLastUser(tx, account)
    await deactivateAccount(tx, account)
    return {}
  },
})
