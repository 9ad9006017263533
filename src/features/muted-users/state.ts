import { required } from '#core/contract/field.ts'
import { list } from '#core/contract/shape.ts'
import { statePart } from '#core/events/state-part.ts'
import { mutedUser } from './muted-user.ts'
import { mutedBy } from './store.ts'

export const mutedUsersState = statePart({
  types: ['muted_users'],
  fields: { muted_users: required(list(mutedUser), 'The users that the caller mutes.') },
  read: async ({ tx, caller }) => ({ muted_users: await mutedBy(tx, caller.id) }),
})
