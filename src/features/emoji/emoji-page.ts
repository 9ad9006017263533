// The pictures of custom emoji.
import { NotFound } from '#core/http/answer.ts'
import { page } from '#core/http/page.ts'
import { forever, pictureAnswer, publicPicture } from '#features/pictures/public.ts'
import { isEmojiFile, emojiPath, emojiPicture } from './custom-emoji.ts'

export const emojiPage = page({
  path: emojiPath,
  async answer(call) {
    const { file = '' } = call.path
    const picture = isEmojiFile(file) ? await publicPicture(call, emojiPicture(file)) : undefined
    if (picture === undefined) throw NotFound()
    return pictureAnswer(call, picture, `public, ${forever}`)
  },
})
