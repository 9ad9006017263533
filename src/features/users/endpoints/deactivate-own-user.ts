import { endpoint } from '#core/http/endpoint.ts'
import { deactivateAccount, deactivationEvents, LastUser, refuseLastUser } from '../deactivate-account.ts'
import { ownAccount } from '../access-users.ts'

export const deactivateOwnUser = endpoint({
  route: 'DELETE /users/me',
  summary: "Deactivate the caller's account",
  access: 'user',
  errors: [LastUser],
  emits: deactivationEvents,

  async handle({ caller, tx }) {
    const account = await ownAccount(tx, caller)
    await refuseLastUser(tx, account)
    await deactivateAccount(tx, account)
  },
})
