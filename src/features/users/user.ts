// A user as clients see one (docs/spec/users.md#user-fields).
import { type Caller, isAdmin, isGuest, isOwner } from '#core/contract/access.ts'
import type { Server } from '#core/server/server.ts'
import { optional, required, type Values } from '#core/contract/field.ts'
import { int, nullable, text } from '#core/contract/shape.ts'
import { sharedUserFields, type userFields } from './user-fields.ts'
import type { ProfileData } from './profile-fields/profile-data.ts'
import type { Realm } from '#features/realms/public.ts'
import { presentAvatarUrl } from './avatar-url.ts'
import { apiEmail, seesEmail } from './email-visibility.ts'
import type { UserRow } from './store/accounts.ts'

export type User = Values<typeof userFields>

export const ownUserFields = {
  ...sharedUserFields,
  delivery_email: required(text, 'Real address.', { since: 163 }),
  bot_type: optional(int, 'Bots only.'),
  bot_owner_id: optional(nullable(int), 'Bots only.'),
  avatar_url: required(text, 'Address of the avatar.'),
  max_message_id: required(int, 'Newest message received; -1 if none. Deprecated.'),
}

/** The viewer of a user object, and the options of its form. */
export interface View {
  readonly server: Server
  readonly realm: Realm
  readonly viewer: Pick<Caller, 'id' | 'role'>
  /** The client can compute the address of an avatar that the external provider hosts. */
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
