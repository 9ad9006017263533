import { object, optional, required } from '#core/contract/field.ts'
import { bool, int, nullable, text } from '#core/contract/shape.ts'
import { eventType } from '#core/events/event-type.ts'

export const userUpdated = eventType('realm_user', 'update', 'Something about an account changed.', {
  person: required(
    object('UserChange', {
      user_id: required(int, 'Whose.'),
      full_name: optional(text, 'New name.'),
      role: optional(int, 'New role.'),
      is_active: optional(bool, 'Whether the account is active now.'),
      email: optional(text, 'New address in the API.'),
      new_email: optional(text, 'The same, under the name that clients expect.'),
      delivery_email: optional(nullable(text), 'New real address, for readers that may see it.'),
      date_joined: optional(text, 'When the account was first used, if another user or a program made it.'),
      timezone: optional(text, 'New time zone.'),
      avatar_url: optional(nullable(text), 'New avatar.'),
      avatar_url_medium: optional(nullable(text), 'The same, larger.'),
      avatar_source: optional(text, 'Where the new avatar comes from.'),
      avatar_version: optional(int, 'Its version.'),
      bot_owner_id: optional(nullable(int), 'New owner of a bot.'),
      custom_profile_field: optional(
        object('ProfileFieldChange', {
          id: required(int, 'Which field.'),
          value: required(nullable(text), 'New value; null when it was removed.'),
          rendered_value: optional(nullable(text), 'As HTML.'),
        }),
        'A changed profile field.',
      ),
    }),
    'Whose account, and what changed.',
  ),
})
