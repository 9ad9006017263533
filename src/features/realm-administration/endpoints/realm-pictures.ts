import { badRequest } from '#core/contract/failure.ts'
import { required, withDefault } from '#core/contract/field.ts'
import { text, bool } from '#core/contract/shape.ts'
import { endpoint } from '#core/http/endpoint.ts'
import { pictureErrors } from '#core/pictures/picture-errors.ts'
import { onePicture, PictureFileTooLarge } from '#features/pictures/public.ts'
import { realmDictUpdated } from '#features/realms/public.ts'
import { changeRealmPicture, iconWish, logoWish } from '../realm-pictures.ts'

const OneIcon = badRequest('You must upload exactly one icon.')

export const uploadRealmIcon = endpoint({
  route: 'POST /realm/icon',
  summary: "Upload the organization's icon",
  description: 'The image is cropped to a square.',
  access: 'administrator',
  takesFile: true,
  picture: iconWish,
  returns: { icon_url: required(text, 'URL of the new icon.') },
  errors: [OneIcon, PictureFileTooLarge, ...pictureErrors],
  emits: [realmDictUpdated],

  async handle(call) {
    const [icon] = onePicture(call, OneIcon)
    return { icon_url: await changeRealmPicture(call.tx, call.caller.realmId, 'icon', icon) }
  },
})

export const removeRealmIcon = endpoint({
  route: 'DELETE /realm/icon',
  summary: "Remove the organization's icon",
  access: 'administrator',
  returns: { icon_url: required(text, "URL of the server's icon.") },
  emits: [realmDictUpdated],

  handle: async ({ caller, tx }) => ({ icon_url: await changeRealmPicture(tx, caller.realmId, 'icon') }),
})

const OneLogo = badRequest('You must upload exactly one logo.')

const nightParam = withDefault(bool, false, 'The logo for dark themes.')

export const uploadRealmLogo = endpoint({
  route: 'POST /realm/logo',
  summary: 'Upload an organization logo',
  description: 'Larger images are scaled down to fit 800 × 100 pixels.',
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

export const removeRealmLogo = endpoint({
  route: 'DELETE /realm/logo',
  summary: 'Remove an organization logo',
  access: 'administrator',
  params: { night: nightParam },
  emits: [realmDictUpdated],

  async handle({ caller, params: { night }, tx }) {
    await changeRealmPicture(tx, caller.realmId, night ? 'night_logo' : 'logo')
  },
})
