import { endpoint } from '#core/contract/endpoint.ts'
import { type Caller, MustBeOwner } from '#core/contract/access.ts'
import { badRequest } from '#core/contract/failure.ts'
import { required } from '#core/contract/field.ts'
import { int } from '#core/contract/shape.ts'
import type { WriteTx } from '#core/db/database.ts'
import { peersAdded } from '#features/channels/public.ts'
import { groupMembersAdded, InsufficientPermission } from '#features/user-groups/public.ts'
import { userAdded } from '#features/people/public.ts'
import { administeredUser, UserUnknown } from './access-users.ts'
import { NameInUse } from './create-account.ts'
import { namedEvents, reactivateAccount } from './deactivate-account.ts'
import { userUpdated } from './events.ts'
import { type Account, accountById, nameInUse, updateAccount } from './store.ts'

const UserDeleted = badRequest('Cannot reactivate a deleted user')

export const reactivateUser = endpoint({
  route: 'POST /users/{user_id}/reactivate',
  summary: 'Reactivate a user',
  access: 'user',
  params: { user_id: required(int, 'The user.') },
  returns: {},
  errors: [InsufficientPermission, UserUnknown, UserDeleted, MustBeOwner, NameInUse],
  emits: [...namedEvents, userUpdated, userAdded, groupMembersAdded, peersAdded],

  async handle({ caller, params, tx, now }) {
    const account = await administeredUser(tx, caller, params.user_id)
    if (account.is_deleted === 1) throw UserDeleted()
    if (account.is_active === 1) return {}
    if (account.bot_type !== null) await readyBot(tx, caller, account)
    await reactivateAccount(tx, account, now)
    return {}
  },
})

/** Its name must be free, and somebody must answer for it: whoever brings it back, if its owner is gone. */
async function readyBot(tx: WriteTx, caller: Caller, bot: Account): Promise<void> {
  if (await nameInUse(tx, bot.realm_id, bot.full_name)) throw NameInUse()
  const owner = bot.bot_owner_id === null ? undefined : await accountById(tx, bot.realm_id, bot.bot_owner_id)
  if (owner?.is_active === 1 || caller.botType !== null) return
  await updateAccount(tx, bot.id, { bot_owner_id: caller.id })
  await tx.emit(userUpdated, { viewersOf: bot.id }, { person: { user_id: bot.id, bot_owner_id: caller.id } })
}
