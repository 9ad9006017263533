// The fields of a user (docs/spec/users.md#user-fields).
import { object, optional, required } from '#core/contract/field.ts'
import { bool, int, nullable, text } from '#core/contract/shape.ts'
import { profileData } from './profile-fields/profile-data.ts'

export const sharedUserFields = {
  user_id: required(int, 'Unique user ID.'),
  email: required(text, 'Address in the API: the real one if everyone may see it.'),
  full_name: required(text, 'Display name.'),
  date_joined: required(text, 'ISO 8601 time with offset.', { since: 10 }),
  is_active: required(bool, 'False when the account is deactivated.'),
  is_owner: required(bool, 'Organization owner.', { since: 8 }),
  is_admin: required(bool, 'Organization administrator or owner.'),
  is_guest: required(bool, 'Guest.'),
  is_bot: required(bool, 'Bot rather than a person.'),
  role: required(int, '100 owner, 200 administrator, 300 moderator, 400 member, 600 guest.', { since: 59 }),
  timezone: required(text, 'IANA time zone; empty when unset.'),
  avatar_version: required(int, 'Goes up with each change of the avatar.'),
  is_imported_stub: required(bool, 'Imported from another system and not yet used.', { since: 433 }),
  profile_data: optional(profileData, 'Custom profile fields by ID; persons only.'),
}

export const userFields = {
  ...sharedUserFields,
  delivery_email: required(nullable(text), 'Real address; null when the caller may not see it.', { since: 163 }),
  bot_type: required(nullable(int), 'Null for persons; 1 generic, 2 incoming webhook, 3 outgoing webhook, 4 embedded.'),
  bot_owner_id: required(nullable(int), "The bot's owner; null for persons.", { since: 1 }),
  avatar_url: required(nullable(text), 'Null when the client can compute it.'),
  is_deleted: optional(bool, 'Only when true: the account was permanently deleted.', { since: 490 }),
}
export const userObject = object('User', userFields)
