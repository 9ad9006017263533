import { badRequest } from '#core/contract/failure.ts'
import { withDefault } from '#core/contract/field.ts'
import { bool } from '#core/contract/shape.ts'
import { endpoint } from '#core/http/endpoint.ts'
import { pictureErrors } from '#core/pictures/picture-errors.ts'
import { onePicture, PictureFileTooLarge } from '#features/pictures/public.ts'
import { realmDictUpdated } from '#features/realms/public.ts'
import { changeRealmPicture, logoWish } from '../realm-pictures.ts'

const OneLogo = badRequest('You must upload exactly one logo.')

export const nightParam = withDefault(bool, false, 'The logo for dark themes.')

export const uploadRealmLogo = endpoint({
  route: 'POST /realm/logo',
  summary: 'Upload a logo of the organization',
  description: 'A larger picture is made to fit 800 × 100 pixels.',
  access: 'administrator',
  takesFile: true,
  picture: logoWish,
  params: { night: nightParam },
  errors: [OneLogo, PictureFileTooLarge, ...pictureErrors],
  emits: [realmDictUpdated],

  async handle(call) {
    const [logo] = onePicture(call, OneLogo)
    await changeRealmPicture(call.tx, call.caller.realmId, call.params.night ? 'night_logo' : 'logo', logo)
  },
})
