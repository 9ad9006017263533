import { type Caller, isAdmin } from '#core/contract/access.ts'
import { badRequest } from '#core/contract/failure.ts'
import { required } from '#core/contract/field.ts'
import { text } from '#core/contract/shape.ts'
import type { ReadTx } from '#core/db/database.ts'
import { endpoint } from '#core/http/endpoint.ts'
import { pictureErrors } from '#core/pictures/picture-errors.ts'
import { onePicture, PictureFileTooLarge } from '#features/pictures/public.ts'
import { readRealmSettings, realmOf } from '#features/realms/public.ts'
import {
  avatarUrl,
  avatarWish,
  ownAccount,
  uploadAvatar as upload,
  userUpdated,
  AvatarSource,
  changeAvatar,
} from '#features/users/public.ts'

// Whether users may change their own avatars.
const AvatarChangesDisabled = badRequest('Avatar changes are disabled in this organization.')

async function requireAvatarChanges(tx: ReadTx, caller: Caller): Promise<void> {
  const { avatar_changes_disabled } = readRealmSettings((await realmOf(tx, caller)).settings)
  if (avatar_changes_disabled && !isAdmin(caller)) throw AvatarChangesDisabled()
}

const OneAvatar = badRequest('You must upload exactly one avatar.')

export const uploadAvatar = endpoint({
  route: 'POST /users/me/avatar',
  summary: "Upload the caller's avatar",
  description: 'The image is cropped to a square. Only administrators can do this if the organization restricts it.',
  access: 'user',
  precondition: requireAvatarChanges,
  takesFile: true,
  picture: avatarWish,
  returns: { avatar_url: required(text, 'URL of the new avatar.') },
  errors: [AvatarChangesDisabled, OneAvatar, PictureFileTooLarge, ...pictureErrors],
  emits: [userUpdated],

  async handle(call) {
    const { caller, tx } = call
    const account = await upload(tx, await ownAccount(tx, caller), onePicture(call, OneAvatar))
    return { avatar_url: avatarUrl(tx.server, account) }
  },
})

export const removeAvatar = endpoint({
  route: 'DELETE /users/me/avatar',
  summary: "Remove the caller's avatar",
  description: "Resets the avatar to the organization's default. Does nothing if there's no uploaded avatar.",
  access: 'user',
  precondition: requireAvatarChanges,
  returns: { avatar_url: required(text, 'URL of the new avatar.') },
  errors: [AvatarChangesDisabled],
  emits: [userUpdated],

  async handle({ caller, tx }) {
    const account = await ownAccount(tx, caller)
    if (account.avatar_source !== AvatarSource.uploaded) return { avatar_url: avatarUrl(tx.server, account) }
    const { default_avatar_source } = readRealmSettings((await realmOf(tx, caller)).settings)
    return { avatar_url: avatarUrl(tx.server, await changeAvatar(tx, account, default_avatar_source)) }
  },
})
