import { object, optional, required } from '#core/contract/field.ts'
import { bool, int, list, text } from '#core/contract/shape.ts'
import { eventType } from '#core/events/event-type.ts'
import { userObject } from './user-fields.ts'

const count = ({ user_ids = [] }: { readonly user_ids?: readonly number[] }): number => user_ids.length || 1

/** An account in the same form for all readers; or numbers of accounts, of which each reader hears what he may see. */
export const userAdded = eventType(
  'realm_user',
  'add',
  'An account was created, or became visible to a guest with a limited view.',
  {
    person: optional(userObject, 'The new account.'),
    user_ids: optional(list(int), 'Accounts that appear.'),
    is_hidden: optional(bool, 'Only clients that need to hear of everybody are told, and nothing but the number.'),
  },
  { told: { person: required(userObject, 'The account.') }, parts: count },
)

export const userRemoved = eventType(
  'realm_user',
  'remove',
  'An account is no longer visible to a guest with a limited view.',
  { user_ids: required(list(int), 'Accounts that vanish.') },
  {
    told: {
      person: required(
        object('VanishedUser', {
          user_id: required(int, 'The user.'),
          full_name: required(text, 'The name that stands for each user that the reader may not know.'),
        }),
        'The user that is no longer visible.',
      ),
    },
    parts: count,
  },
)
