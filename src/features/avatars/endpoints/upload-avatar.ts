import { badRequest } from '#core/contract/failure.ts'
import { required } from '#core/contract/field.ts'
import { text } from '#core/contract/shape.ts'
import { endpoint } from '#core/http/endpoint.ts'
import { pictureErrors } from '#core/pictures/picture-errors.ts'
import { onePicture, PictureFileTooLarge } from '#features/pictures/public.ts'
import { avatarUrl, avatarWish, ownAccount, uploadAvatar as upload, userUpdated } from '#features/users/public.ts'
import { AvatarChangesDisabled, requireAvatarChanges } from '../avatar-changes.ts'

const OneAvatar = badRequest('You must upload exactly one avatar.')

export const uploadAvatar = endpoint({
  route: 'POST /users/me/avatar',
  summary: "Upload the caller's avatar",
  description: 'The picture is cut to a square. Only administrators may do this if the organization restricts it.',
  access: 'user',
  precondition: requireAvatarChanges,
  takesFile: true,
  picture: avatarWish,
  returns: { avatar_url: required(text, 'Address of the new avatar.') },
  errors: [AvatarChangesDisabled, OneAvatar, PictureFileTooLarge, ...pictureErrors],
  emits: [userUpdated],

  async handle(call) {
    const { caller, tx } = call
    const account = await upload(tx, await ownAccount(tx, caller), onePicture(call, OneAvatar))
    return { avatar_url: avatarUrl(tx.server, account) }
  },
})
