import { endpoint } from '#core/http/endpoint.ts'
import { optional, required } from '#core/contract/field.ts'
import { int, list } from '#core/contract/shape.ts'
import { profileDataByAccount } from '../profile-fields/profile-data.ts'
import { realmOf } from '#features/realms/public.ts'
import { userObject } from '../user-fields.ts'
import { visibleAmong } from '../access-users.ts'
import { userRowsOf } from '../store/accounts.ts'
import { asUser } from '../user.ts'
import { viewParams } from '../view-params.ts'

export const listUsers = endpoint({
  route: 'GET /users',
  summary: 'List the users of the organization',
  access: 'user',
  heavy: true,
  params: {
    ...viewParams,
    user_ids: optional(list(int), 'Only these users; unknown IDs are left out.', { since: 384 }),
  },
  returns: { members: required(list(userObject), 'All users that the caller may see, deactivated accounts included.') },

  async handle({ caller, params, tx }) {
    const realm = await realmOf(tx, caller)
    const view = { server: tx.server, realm, viewer: caller, clientGravatar: params.client_gravatar }
    const profileOf = params.include_custom_profile_fields ? await profileDataByAccount(tx, realm.id) : () => undefined
    const accounts = await userRowsOf(tx, realm.id, params.user_ids)
    const members = await visibleAmong(tx, caller, accounts)
    return { members: members.map(account => asUser(view, account, profileOf(account.id))) }
  },
})
