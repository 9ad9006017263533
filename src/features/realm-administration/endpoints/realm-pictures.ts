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

export const removeRealmIcon = endpoint({
  route: 'DELETE /realm/icon',
  summary: 'Remove the icon of the organization',
  access: 'administrator',
  returns: { icon_url: required(text, 'Address of the icon of the server.') },
  emits: [realmDictUpdated],

  handle: async ({ caller, tx }) => ({ icon_url: await changeRealmPicture(tx, caller.realmId, 'icon') }),
})

const OneLogo = badRequest('You must upload exactly one logo.')

const nightParam = withDefault(bool, false, 'The logo for dark themes.')

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

export const removeRealmLogo = endpoint({
  route: 'DELETE /realm/logo',
  summary: 'Remove a logo of the organization',
  access: 'administrator',
  params: { night: nightParam },
  emits: [realmDictUpdated],

  async handle({ caller, params: { night }, tx }) {
    await changeRealmPicture(tx, caller.realmId, night ? 'night_logo' : 'logo')
  },
})
