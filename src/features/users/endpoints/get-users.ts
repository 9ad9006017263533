// The two parameters of every endpoint that reads users.
import { withDefault, optional, required } from '#core/contract/field.ts'
import { bool, int, list, rawText } from '#core/contract/shape.ts'
import { type Call, endpoint } from '#core/http/endpoint.ts'
import { newestReceived } from '#features/read-state/public.ts'
import { realmOf } from '#features/realms/public.ts'
import { InsufficientPermission, UserUnknown } from '#features/user-groups/public.ts'
import { visibleAmong, visibleUser, visibleAccount, ownAccount, accountByKnownEmail } from '../access-users.ts'
import { avatarUrl, userObject, asUser, type User, ownUserFields, sharedFields } from '../user.ts'
import { profileDataOf, profileDataByAccount } from '../profile-fields/profile-data.ts'
import { type Account, userRowsOf } from '../store/accounts.ts'

const viewParams = {
  client_gravatar: withDefault(bool, true, 'Whether the client can compute avatar URLs.'),
  include_custom_profile_fields: withDefault(bool, false, 'Whether to include profile_data.'),
}

async function presentUser(
  { caller, params, tx }: Call<'GET /', 'user', typeof viewParams, false>,
  account: Account,
): Promise<User> {
  const realm = await realmOf(tx, caller)
  const view = { server: tx.server, realm, viewer: caller, clientGravatar: params.client_gravatar }
  const wanted = params.include_custom_profile_fields && account.bot_type === null
  return asUser(view, account, wanted ? await profileDataOf(tx, account.id) : undefined)
}

export const listUsers = endpoint({
  route: 'GET /users',
  summary: "List the organization's users",
  access: 'user',
  heavy: true,
  params: {
    ...viewParams,
    user_ids: optional(list(int), 'Only these users; unknown IDs are left out.', { since: 384 }),
  },
  returns: {
    members: required(list(userObject), 'All users that the caller can see, including deactivated accounts.'),
  },

  async handle({ caller, params, tx }) {
    const realm = await realmOf(tx, caller)
    const view = { server: tx.server, realm, viewer: caller, clientGravatar: params.client_gravatar }
    const profileOf = params.include_custom_profile_fields ? await profileDataByAccount(tx, realm.id) : () => undefined
    const accounts = await userRowsOf(tx, realm.id, params.user_ids)
    const members = await visibleAmong(tx, caller, accounts)
    return { members: members.map(account => asUser(view, account, profileOf(account.id))) }
  },
})

export const getUser = endpoint({
  route: 'GET /users/{user_id}',
  summary: 'Read one user by ID',
  access: 'user',
  params: { user_id: required(int, 'The user.'), ...viewParams },
  returns: { user: required(userObject, 'The user.') },
  errors: [UserUnknown, InsufficientPermission],

  async handle(call) {
    return { user: await presentUser(call, await visibleUser(call.tx, call.caller, call.params.user_id)) }
  },
})

export const getUserByEmail = endpoint({
  route: 'GET /users/{email}',
  summary: 'Read one user by email address',
  access: 'user',
  params: {
    email: required(rawText, 'Real email address, or a generated one like user{user_id}@{realm_host}.'),
    ...viewParams,
  },
  returns: { user: required(userObject, 'The user.') },
  errors: [UserUnknown, InsufficientPermission],

  async handle(call) {
    const { tx, caller, params } = call
    const found = await accountByKnownEmail(tx, caller, params.email)
    return { user: await presentUser(call, await visibleAccount(tx, caller, found)) }
  },
})

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
