import { object, optional, required } from '#core/contract/field.ts'
import { bool, int, list, nullable, text } from '#core/contract/shape.ts'
import { eventType } from '#core/contract/event-type.ts'
import { userObject } from './user.ts'

export const userUpdated = eventType('realm_user', 'update', 'An account changed.', {
  person: required(
    object('UserChange', {
      user_id: required(int, 'The user.'),
      full_name: optional(text, 'New name.'),
      role: optional(int, 'New role.'),
      is_active: optional(bool, 'Whether the account is active.'),
      email: optional(text, 'New email address in the API.'),
      new_email: optional(text, 'The same, under the name that clients expect.'),
      delivery_email: optional(nullable(text), 'New real email address, for users who can see it.'),
      date_joined: optional(text, 'When the account was first used, if someone else created it.'),
      timezone: optional(text, 'New time zone.'),
      avatar_url: optional(nullable(text), 'New avatar.'),
      avatar_url_medium: optional(nullable(text), 'The same, larger.'),
      avatar_source: optional(text, 'Where the new avatar comes from.'),
      avatar_version: optional(int, 'Version of the new avatar.'),
      bot_owner_id: optional(nullable(int), 'New owner of a bot.'),
      custom_profile_field: optional(
        object('ProfileFieldChange', {
          id: required(int, 'The field.'),
          value: required(nullable(text), 'New value; null when it was removed.'),
          rendered_value: optional(nullable(text), 'As HTML.'),
        }),
        'A changed profile field.',
      ),
    }),
    'The account, and the fields that changed.',
  ),
})

const count = ({ user_ids = [] }: { readonly user_ids?: readonly number[] }): number => user_ids.length || 1

/** Either an account in the same form for all readers, or IDs, of which each reader gets the visible accounts. */
export const userAdded = eventType(
  'realm_user',
  'add',
  'An account was created, or became visible to a limited guest.',
  {
    person: optional(userObject, 'The new account.'),
    user_ids: optional(list(int), 'Accounts that became visible.'),
    is_hidden: optional(bool, 'Only for clients that need the IDs of all users: they get the ID and nothing else.'),
  },
  { delivered: { person: required(userObject, 'The account.') }, parts: count },
)

export const userRemoved = eventType(
  'realm_user',
  'remove',
  'An account is no longer visible to a limited guest.',
  { user_ids: required(list(int), 'Accounts that are no longer visible.') },
  {
    delivered: {
      person: required(
        object('VanishedUser', {
          user_id: required(int, 'The user.'),
          full_name: required(text, 'Name shown for hidden users.'),
        }),
        'The user that is no longer visible.',
      ),
    },
    parts: count,
  },
)
