// The icon and the logos of organizations.
import { NotFound } from '#core/http/answer.ts'
import { page } from '#core/http/page.ts'
import { forever, pictureAnswer, publicPicture } from '#features/pictures/public.ts'
import { realmPicture, realmPictureKinds } from './realm-pictures.ts'

export const realmPicturePage = page({
  path: '/user_avatars/{realm_id}/realm/{file}',
  async answer(call) {
    const [, name, fileId] = /^(\w+)-(\d+)\.png$/.exec(call.path['file'] ?? '') ?? []
    const kind = realmPictureKinds.find(each => each === name)
    const picture = kind && (await publicPicture(call, realmPicture(kind)))
    if (picture === undefined || String(picture.file_id) !== fileId) throw NotFound()
    return pictureAnswer(call, picture, `public, ${forever}`)
  },
})
