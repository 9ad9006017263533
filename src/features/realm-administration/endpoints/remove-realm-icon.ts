import { required } from '#core/contract/field.ts'
import { text } from '#core/contract/shape.ts'
import { endpoint } from '#core/http/endpoint.ts'
import { realmDictUpdated } from '#features/realms/public.ts'
import { changeRealmPicture } from '../realm-pictures.ts'

export const removeRealmIcon = endpoint({
  route: 'DELETE /realm/icon',
  summary: 'Remove the icon of the organization',
  access: 'administrator',
  returns: { icon_url: required(text, 'Address of the icon of the server.') },
  emits: [realmDictUpdated],

  handle: async ({ caller, tx }) => ({ icon_url: await changeRealmPicture(tx, caller.realmId, 'icon') }),
})
