// The two parameters of every endpoint that reads users.
import type { Call } from '#core/http/endpoint.ts'
import { withDefault } from '#core/contract/field.ts'
import { bool } from '#core/contract/shape.ts'
import { profileDataOf } from './profile-fields/profile-data.ts'
import { realmOf } from '#features/realms/public.ts'
import type { Account } from './store/accounts.ts'
import { asUser, type User } from './user.ts'

export const viewParams = {
  client_gravatar: withDefault(bool, true, 'Whether the client can compute the address of an avatar itself.'),
  include_custom_profile_fields: withDefault(bool, false, 'Whether to include profile_data.'),
}

export async function presentUser(
  { caller, params, tx }: Call<'GET /', 'user', typeof viewParams, false>,
  account: Account,
): Promise<User> {
  const realm = await realmOf(tx, caller)
  const view = { server: tx.server, realm, viewer: caller, clientGravatar: params.client_gravatar }
  const wanted = params.include_custom_profile_fields && account.bot_type === null
  return asUser(view, account, wanted ? await profileDataOf(tx, account.id) : undefined)
}
