import { endpoint } from '#core/http/endpoint.ts'
import { MustBeOwner } from '#core/contract/access.ts'
import { badRequest } from '#core/contract/failure.ts'
import { trigger } from '#core/db/hook.ts'
import { object, optional, required, withDefault } from '#core/contract/field.ts'
import { bool, boundedText, int } from '#core/contract/shape.ts'
import { InsufficientPermission, UserUnknown } from '#features/user-groups/public.ts'
import { administeredUser } from '../access-users.ts'
import { deactivateAccount, deactivationEvents, LastUser, refuseLastUser } from '../deactivate-account.ts'
import { messageRemovalAsked } from '../hooks.ts'
import { deleteProfile } from '../delete-profile.ts'

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
        delete_profile: withDefault(bool, false, 'Also delete the name and the avatar.'),
        delete_public_channel_messages: withDefault(bool, false, 'Also delete messages in public channels.'),
        delete_private_channel_messages: withDefault(bool, false, 'Also delete messages in private channels.'),
        delete_direct_messages: withDefault(bool, false, 'Also delete direct messages.'),
      }),
      'The data to delete together with the account. Messages are deleted after the answer, within minutes.',
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
