import { endpoint } from '#core/http/endpoint.ts'
import { realmDictUpdated } from '#features/realms/public.ts'
import { changeRealmPicture } from '../realm-pictures.ts'
import { nightParam } from './upload-realm-logo.ts'

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
