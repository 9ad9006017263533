import { endpoint } from '#core/contract/endpoint.ts'
import { peersRemoved } from '#features/channels/public.ts'
import { invitesChanged } from '#features/invites/public.ts'
import { userRemoved, userUpdated } from '../events.ts'
import { groupMembersRemoved } from '#features/user-groups/public.ts'
import { deactivateAccount, LastUser, namedEvents, refuseLastUser } from '../deactivate-account.ts'
import { type Account, accountById } from '../store/accounts.ts'

export const deactivateOwnUser = endpoint({
  route: 'DELETE /users/me',
  summary: 'Deactivate the own account',
  access: 'user',
  params: {},
  returns: {},
  errors: [LastUser],
  emits: [...namedEvents, userUpdated, userRemoved, groupMembersRemoved, peersRemoved, invitesChanged],

  async handle({ caller, tx, now }) {
    const account = (await accountById(tx, caller.realmId, caller.id)) as Account
    await refuseLastUser(tx, account)
    await deactivateAccount(tx, account, now)
    return {}
  },
})
