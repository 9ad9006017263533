import { badRequest } from '#core/contract/failure.ts'
import { required } from '#core/contract/field.ts'
import { text } from '#core/contract/shape.ts'
import { endpoint } from '#core/http/endpoint.ts'
import { pictureErrors } from '#core/pictures/picture-errors.ts'
import { onePicture, PictureFileTooLarge } from '#features/pictures/public.ts'
import { realmDictUpdated } from '#features/realms/public.ts'
import { changeRealmPicture, iconWish } from '../realm-pictures.ts'

const OneIcon = badRequest('You must upload exactly one icon.')

export const uploadRealmIcon = endpoint({
  route: 'POST /realm/icon',
  summary: 'Upload the icon of the organization',
  description: 'The picture is cut to a square.',
  access: 'administrator',
  takesFile: true,
  picture: iconWish,
  returns: { icon_url: required(text, 'Address of the new icon.') },
  errors: [OneIcon, PictureFileTooLarge, ...pictureErrors],
  emits: [realmDictUpdated],

  async handle(call) {
    const [icon] = onePicture(call, OneIcon)
    return { icon_url: await changeRealmPicture(call.tx, call.caller.realmId, 'icon', icon) }
  },
})
