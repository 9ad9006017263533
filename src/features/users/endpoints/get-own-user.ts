import { endpoint } from '#core/http/endpoint.ts'
import { newestReceived } from '#features/read-state/public.ts'
import { profileDataOf } from '../profile-fields/profile-data.ts'
import { realmOf } from '#features/realms/public.ts'
import { avatarUrl } from '../avatar-url.ts'
import { ownUserFields, sharedFields } from '../user.ts'
import { ownAccount } from '../access-users.ts'

export const getOwnUser = endpoint({
  route: 'GET /users/me',
  summary: "Read the caller's account",
  access: 'user',
  returns: ownUserFields,

  async handle({ caller, tx }) {
    const account = await ownAccount(tx, caller)
    const view = { server: tx.server, realm: await realmOf(tx, caller), viewer: caller, clientGravatar: false }
    return {
      ...sharedFields(view, account),
      delivery_email: account.email,
      avatar_url: avatarUrl(tx.server, account),
      max_message_id: (await newestReceived(tx, account.id)) ?? -1,
      ...(account.bot_type === null
        ? { profile_data: await profileDataOf(tx, account.id) }
        : { bot_type: account.bot_type, bot_owner_id: account.bot_owner_id }),
    }
  },
})
