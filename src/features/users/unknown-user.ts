// The fields that a reader gets of a user who is hidden from the reader: the same for all users apart from the ID
// (docs/spec/users.md#limited-guests).
import type { Server } from '#core/server/server.ts'
import { Role } from '#core/contract/access.ts'
import type { Realm } from '#features/realms/public.ts'
import { unknownAvatarUrl } from './avatar-url.ts'
import { dummyEmail } from './email-visibility.ts'
import { isoTime, type User } from './user.ts'

export const unknownName = 'Unknown user'

export const unknownUser = (server: Server, realm: Realm, user_id: number): User => ({
  user_id,
  email: dummyEmail(server, realm, user_id),
  full_name: unknownName,
  date_joined: isoTime(realm.created_at),
  is_active: true,
  is_owner: false,
  is_admin: false,
  is_guest: false,
  is_bot: false,
  role: Role.member,
  timezone: '',
  avatar_version: 1,
  is_imported_stub: false,
  delivery_email: null,
  bot_type: null,
  bot_owner_id: null,
  avatar_url: unknownAvatarUrl(realm),
  profile_data: {},
})
