// A user as clients see one (docs/spec/users.md#user-fields).
import { createHash } from 'node:crypto'
import { type Caller, isAdmin, isGuest, isOwner } from '#core/contract/access.ts'
import { object, optional, required, type Values } from '#core/contract/field.ts'
import { bool, int, nullable, text } from '#core/contract/shape.ts'
import type { Server } from '#core/server/server.ts'
import type { Realm } from '#features/realms/public.ts'
import { seesEmail, apiEmail } from './email-visibility.ts'
import { profileData, type ProfileData } from './profile-fields/profile-data.ts'
import type { Account, UserRow } from './store/accounts.ts'

// The URL of an account's avatar (docs/spec/users.md#avatar-url).

/** The values of `avatar_source`: drawn by the server, the external provider, uploaded. */
export const AvatarSource = { drawn: 'J', external: 'G', uploaded: 'U' } as const

export function avatarUrl(
  server: Server,
  account: Pick<Account, 'id' | 'realm_id' | 'email' | 'avatar_source' | 'avatar_version'>,
): string {
  const { id, realm_id, email, avatar_source, avatar_version } = account
  if (avatar_source !== AvatarSource.external)
    return `/user_avatars/${realm_id}/${server.secrets.avatarName(id, avatar_version)}.png`
  const digest = createHash('md5').update(email.toLowerCase()).digest('hex')
  return `https://secure.gravatar.com/avatar/${digest}?d=identicon&version=${avatar_version}`
}

/** The names of the pictures of an uploaded avatar: small and medium. */
export function avatarPictures(
  server: Server,
  { id, avatar_version }: Pick<Account, 'id' | 'avatar_version'>,
): [string, string] {
  const name = `avatars/${server.secrets.avatarName(id, avatar_version)}`
  return [`${name}.png`, `${name}-medium.png`]
}

/** The same avatar, larger. */
export function mediumAvatarUrl(server: Server, account: Parameters<typeof avatarUrl>[1]): string {
  const url = avatarUrl(server, account)
  return account.avatar_source === AvatarSource.external ? `${url}&s=500` : url.replace(/\.png$/, '-medium.png')
}

/** Null if the client can compute it: the avatar is at the external provider, and the viewer may see the address. */
export function presentAvatarUrl(
  server: Server,
  viewer: Pick<Caller, 'id' | 'role'>,
  account: Parameters<typeof avatarUrl>[1] & Pick<Account, 'settings'>,
  clientGravatar: boolean,
): string | null {
  const external = clientGravatar && account.avatar_source === AvatarSource.external
  const computable = external && seesEmail(viewer, account)
  return computable ? null : avatarUrl(server, account)
}

/** One avatar for all users who are hidden from the viewer. */
export const unknownAvatarUrl = ({ id }: { readonly id: number }): string => `/user_avatars/${id}/${'0'.repeat(40)}.png`

// The fields of a user (docs/spec/users.md#user-fields).

const sharedUserFields = {
  user_id: required(int, 'Unique user ID.'),
  email: required(text, 'Email address in the API: the real one if everyone can see it.'),
  full_name: required(text, 'Display name.'),
  date_joined: required(text, 'ISO 8601 time with offset.', { since: 10 }),
  is_active: required(bool, 'False if the account is deactivated.'),
  is_owner: required(bool, 'Organization owner.', { since: 8 }),
  is_admin: required(bool, 'Organization administrator or owner.'),
  is_guest: required(bool, 'Guest.'),
  is_bot: required(bool, 'Bot rather than a person.'),
  role: required(int, '100 owner, 200 administrator, 300 moderator, 400 member, 600 guest.', { since: 59 }),
  timezone: required(text, 'IANA time zone; empty when unset.'),
  avatar_version: required(int, 'Increases with each avatar change.'),
  is_imported_stub: required(bool, 'Imported from another system and not yet used.', { since: 433 }),
  profile_data: optional(profileData, 'Custom profile fields by ID; not for bots.'),
}

export const userFields = {
  ...sharedUserFields,
  delivery_email: required(nullable(text), "Real email address; null if the caller can't see it.", { since: 163 }),
  bot_type: required(nullable(int), 'null for people; 1 generic, 2 incoming webhook, 3 outgoing webhook, 4 embedded.'),
  bot_owner_id: required(nullable(int), "The bot's owner; null for persons.", { since: 1 }),
  avatar_url: required(nullable(text), 'Null when the client can compute it.'),
  is_deleted: optional(bool, 'Only if true: the account was permanently deleted.', { since: 490 }),
}
export const userObject = object('User', userFields)

export type User = Values<typeof userFields>

export const ownUserFields = {
  ...sharedUserFields,
  delivery_email: required(text, 'Real email address.', { since: 163 }),
  bot_type: optional(int, 'Bots only.'),
  bot_owner_id: optional(nullable(int), 'Bots only.'),
  avatar_url: required(text, 'URL of the avatar.'),
  max_message_id: required(int, 'Newest message received; -1 if none. Deprecated.'),
}

/** The viewer of a user object, and options of its form. */
interface View {
  readonly server: Server
  readonly realm: Realm
  readonly viewer: Pick<Caller, 'id' | 'role'>
  /** The client can compute the address of an avatar hosted by the external provider. */
  readonly clientGravatar: boolean
}

export const isoTime = (seconds: number): string =>
  `${new Date(seconds * 1000).toISOString().slice(0, -'.000Z'.length)}+00:00`

export function sharedFields({ server, realm }: View, account: UserRow): Values<typeof sharedUserFields> {
  return {
    user_id: account.id,
    email: apiEmail(server, realm, account),
    full_name: account.full_name,
    date_joined: isoTime(account.joined_at),
    is_active: account.is_active === 1,
    is_owner: isOwner(account),
    is_admin: isAdmin(account),
    is_guest: isGuest(account),
    is_bot: account.bot_type !== null,
    role: account.role,
    timezone: account.timezone,
    avatar_version: account.avatar_version,
    is_imported_stub: account.is_imported_stub === 1,
  }
}

export function asUser(view: View, account: UserRow, profile?: ProfileData): User {
  const { server, viewer, clientGravatar } = view
  return {
    ...sharedFields(view, account),
    delivery_email: seesEmail(viewer, account) ? account.email : null,
    bot_type: account.bot_type,
    bot_owner_id: account.bot_owner_id,
    avatar_url: presentAvatarUrl(server, viewer, account, clientGravatar),
    ...(account.is_deleted === 1 ? { is_deleted: true } : {}),
    ...(profile !== undefined && account.bot_type === null ? { profile_data: profile } : {}),
  }
}
