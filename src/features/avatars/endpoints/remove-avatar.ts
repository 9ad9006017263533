import { required } from '#core/contract/field.ts'
import { text } from '#core/contract/shape.ts'
import { endpoint } from '#core/http/endpoint.ts'
import { readRealmSettings, realmOf } from '#features/realms/public.ts'
import { AvatarSource, avatarUrl, changeAvatar, ownAccount, userUpdated } from '#features/users/public.ts'
import { AvatarChangesDisabled, requireAvatarChanges } from '../avatar-changes.ts'

export const removeAvatar = endpoint({
  route: 'DELETE /users/me/avatar',
  summary: "Remove the caller's avatar",
  description:
    'The account gets the avatar of a new account of the organization. Without an uploaded avatar nothing changes.',
  access: 'user',
  precondition: requireAvatarChanges,
  returns: { avatar_url: required(text, 'Address of the avatar from now on.') },
  errors: [AvatarChangesDisabled],
  emits: [userUpdated],

  async handle({ caller, tx }) {
    const account = await ownAccount(tx, caller)
    if (account.avatar_source !== AvatarSource.uploaded) return { avatar_url: avatarUrl(tx.server, account) }
    const { default_avatar_source } = readRealmSettings((await realmOf(tx, caller)).settings)
    return { avatar_url: avatarUrl(tx.server, await changeAvatar(tx, account, default_avatar_source)) }
  },
})
