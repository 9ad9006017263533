// Removes a user's name and avatar when the account is deactivated (`delete_profile` of DELETE /users/{user_id}).
import { MustBeOwner } from '#core/contract/access.ts'
import { badRequest } from '#core/contract/failure.ts'
import { object, optional, required, withDefault } from '#core/contract/field.ts'
import { bool, boundedText, int } from '#core/contract/shape.ts'
import type { WriteTx } from '#core/db/database.ts'
import { trigger } from '#core/db/hook.ts'
import { endpoint } from '#core/http/endpoint.ts'
import { InsufficientPermission, UserUnknown } from '#features/user-groups/public.ts'
import { administeredUser, ownAccount } from '../access-users.ts'
import { replaceInactiveOwner } from '../replace-api-key.ts'
import { changeFullName, resetAvatar } from '../change-account.ts'
import { NameInUse, refuseNameInUse } from '../create-account.ts'
import {
  deactivateAccount,
  deactivationEvents,
  LastUser,
  refuseLastUser,
  reactivateAccount,
  reactivationEvents,
} from '../deactivate-account.ts'
import { messageRemovalAsked } from '../hooks.ts'
import { type Account, botsOwnedBy } from '../store/accounts.ts'

/** The account's bots lose their names and avatars first. */
async function deleteProfile(tx: WriteTx, account: Account): Promise<void> {
  for (const ended of [...(await botsOwnedBy(tx, account.realm_id, account.id)), account]) {
    await changeFullName(tx, ended, 'Deleted user')
    await resetAvatar(tx, ended)
  }
}

const UserDeactivated = badRequest('User is deactivated')

export const deactivateUser = endpoint({
  route: 'DELETE /users/{user_id}',
  summary: 'Deactivate a user',
  access: 'user',
  params: {
    user_id: required(int, 'The user.'),
    deactivation_notification_comment: optional(boundedText(2000), 'A note to the user, sent by email.'),
    actions: optional(
      object('UserDeactivationActions', {
        delete_profile: withDefault(bool, false, 'Also delete the name and avatar.'),
        delete_public_channel_messages: withDefault(bool, false, 'Also delete messages in public channels.'),
        delete_private_channel_messages: withDefault(bool, false, 'Also delete messages in private channels.'),
        delete_direct_messages: withDefault(bool, false, 'Also delete direct messages.'),
      }),
      'Data to delete along with the account. Messages are deleted within minutes after the response.',
    ),
  },
  errors: [InsufficientPermission, UserUnknown, UserDeactivated, MustBeOwner, LastUser],
  emits: [...deactivationEvents, messageRemovalAsked],

  async handle({ caller, params, tx }) {
    const account = await administeredUser(tx, caller, params.user_id)
    if (account.bot_type !== null) throw UserUnknown()
    if (account.is_active === 0) throw UserDeactivated()
    await refuseLastUser(tx, account)
    const { actions } = params
    if (actions?.delete_profile) await deleteProfile(tx, account)
    await deactivateAccount(tx, account)
    await trigger(tx, messageRemovalAsked, {
      account,
      publicChannels: actions?.delete_public_channel_messages ?? false,
      privateChannels: actions?.delete_private_channel_messages ?? false,
      directMessages: actions?.delete_direct_messages ?? false,
    })
  },
})

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
