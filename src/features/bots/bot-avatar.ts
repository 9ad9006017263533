// The avatar of a bot, if a request about the bot has a file.
import { badRequest } from '#core/contract/failure.ts'
import type { WriteTx } from '#core/db/database.ts'
import { pictureErrors } from '#core/pictures/picture-errors.ts'
import { onePicture, PictureFileTooLarge } from '#features/pictures/public.ts'
import { type Account, uploadAvatar } from '#features/users/public.ts'

const OneAvatar = badRequest('You may only upload one file at a time')
export const avatarErrors = [OneAvatar, PictureFileTooLarge, ...pictureErrors]

/** The bot as it is afterwards. */
export async function withAvatar<B extends Account>(
  tx: WriteTx,
  bot: B,
  received: Parameters<typeof onePicture>[0],
): Promise<B> {
  if ((received.files?.count ?? 0) === 0) return bot
  const { avatar_source, avatar_version } = await uploadAvatar(tx, bot, onePicture(received, OneAvatar))
  return { ...bot, avatar_source, avatar_version }
}
