// The organization's users, and the reader's own account.
import { nextTurn } from '#core/base/waiting.ts'
import { isAdmin, isGuest, isOwner, Role } from '#core/contract/access.ts'
import { required } from '#core/contract/field.ts'
import { bool, int, list, text } from '#core/contract/shape.ts'
import { endOfIds, type Piece, type PieceRange, type StateCall, statePart } from '#core/events/state-part.ts'
import { profileDataByAccount } from './profile-fields/profile-data.ts'
import { readRealmSettings, realmOf } from '#features/realms/public.ts'
import { hasRealmPermission } from '#features/user-groups/public.ts'
import { userObject, asUser, type User, avatarUrl, mediumAvatarUrl } from './user.ts'
import { ownAccount, seesEveryone, visibleAmong } from './access-users.ts'
import { apiEmail, roleSeesEmail } from './email-visibility.ts'
import { userRowsIn, type UserRow } from './store/accounts.ts'
import { unknownUser } from './deliver-users.ts'

export const usersState = statePart({
  types: ['realm_user'],
  fields: {
    realm_users: required(
      list(userObject),
      'Active accounts. Hidden accounts show only their ID, and only to clients without user_list_incomplete.',
    ),
    realm_non_active_users: required(list(userObject), 'Deactivated accounts that the current user can see.'),
  },
  async read(call) {
    const realm_users: User[] = []
    const realm_non_active_users: User[] = []
    for (let after: number | undefined = 0; after !== undefined;) {
      const { lists, last }: Piece<UserLists> = await usersIn(call, { after, upTo: endOfIds }, usersAtOnce, accounts =>
        visibleAmong(call.tx, call.caller, accounts),
      )
      realm_users.push(...lists.realm_users)
      realm_non_active_users.push(...lists.realm_non_active_users)
      after = last
      await nextTurn()
    }
    return { realm_users, realm_non_active_users }
  },
  shared: {
    group: async ({ tx, caller, options }) =>
      (await seesEveryone(tx, caller)) ? `${caller.role} ${options.client_gravatar}` : undefined,
    changedBy: ['realm_user', 'realm', 'custom_profile_fields', 'user_settings'],
    changes({ type, payload: { person, user_ids }, audience }) {
      if (type === 'realm_user') return user_ids ?? [person.user_id]
      // Users choose in a setting whether others see their address.
      return type === 'user_settings' && 'users' in audience ? audience.users : undefined
    },
    pieces: {
      read: (call, range, limit) => usersIn(call, range, limit, async accounts => accounts),
      // Users also see their own address if it is hidden from others of the same role.
      ownForms: async ({ tx, caller }) => (roleSeesEmail(caller.role, await ownAccount(tx, caller)) ? [] : [caller.id]),
    },
  },
})

const usersAtOnce = 250

interface UserLists {
  readonly realm_users: User[]
  readonly realm_non_active_users: User[]
}

/** `choose` returns those that the caller may see. */
async function usersIn(
  { tx, caller, options }: StateCall,
  range: PieceRange,
  limit: number,
  choose: (accounts: readonly UserRow[]) => Promise<readonly UserRow[]>,
): Promise<Piece<UserLists>> {
  const realm = await realmOf(tx, caller)
  const view = { server: tx.server, realm, viewer: caller, clientGravatar: options.client_gravatar }
  const accounts = await userRowsIn(tx, realm.id, range, limit)
  const last = accounts.length < limit ? undefined : accounts.at(-1)?.id
  const profileOf = await profileDataByAccount(tx, realm.id, { ...range, upTo: last ?? range.upTo })
  const visible = new Set(await choose(accounts))
  const users = accounts.flatMap(account => {
    if (visible.has(account)) return [asUser(view, account, profileOf(account.id))]
    return options.capabilities.user_list_incomplete === true ? [] : [unknownUser(tx.server, realm, account.id)]
  })
  return {
    lists: {
      realm_users: users.filter(user => user.is_active),
      realm_non_active_users: users.filter(user => !user.is_active),
    },
    last,
  }
}

export const ownAccountState = statePart({
  types: ['realm_user'],
  fields: {
    user_id: required(int, 'The current user.'),
    email: required(text, "The user's email address in the API."),
    delivery_email: required(text, 'Real email address of the user.'),
    full_name: required(text, 'The name of the user.'),
    avatar_source: required(text, "Where the user's avatar comes from."),
    avatar_url: required(text, 'The avatar of the user.'),
    avatar_url_medium: required(text, 'The same, larger.'),
    is_owner: required(bool, 'Organization owner.'),
    is_admin: required(bool, 'Organization administrator or owner.'),
    is_moderator: required(bool, 'Moderator.'),
    is_guest: required(bool, 'Guest.'),
    can_create_streams: required(bool, 'Whether the user may create channels of some kind.'),
    can_create_public_streams: required(bool, 'Whether the user may create public channels.'),
    can_create_private_streams: required(bool, 'Whether the user may create private channels.'),
    can_create_web_public_streams: required(bool, 'Whether the user can create web-public channels.'),
    can_subscribe_other_users: required(bool, 'Whether the user may subscribe other users.'),
    can_invite_others_to_realm: required(bool, 'Whether the user may invite people.'),
  },
  async read({ tx, caller }) {
    const realm = await realmOf(tx, caller)
    const account = await ownAccount(tx, caller)
    const may = (name: Parameters<typeof hasRealmPermission>[2]): Promise<boolean> =>
      hasRealmPermission(tx, caller, name)
    const createsPublic = await may('can_create_public_channel_group')
    const createsPrivate = await may('can_create_private_channel_group')
    const opensToAll = readRealmSettings(realm.settings).enable_spectator_access
    return {
      user_id: account.id,
      email: apiEmail(tx.server, realm, account),
      delivery_email: account.email,
      full_name: account.full_name,
      avatar_source: account.avatar_source,
      avatar_url: avatarUrl(tx.server, account),
      avatar_url_medium: mediumAvatarUrl(tx.server, account),
      is_owner: isOwner(account),
      is_admin: isAdmin(account),
      is_moderator: account.role === Role.moderator,
      is_guest: isGuest(account),
      can_create_streams: createsPublic || createsPrivate,
      can_create_public_streams: createsPublic,
      can_create_private_streams: createsPrivate,
      can_create_web_public_streams: opensToAll && (await may('can_create_web_public_channel_group')),
      can_subscribe_other_users: await may('can_add_subscribers_group'),
      can_invite_others_to_realm: await may('can_invite_users_group'),
    }
  },
})
