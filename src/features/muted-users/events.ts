import { required } from '#core/contract/field.ts'
import { list } from '#core/contract/shape.ts'
import { eventType } from '#core/contract/event-type.ts'
import { mutedUser } from './muted-user.ts'

export const mutedUsersChanged = eventType('muted_users', null, 'The current user muted or unmuted a user.', {
  muted_users: required(list(mutedUser), 'All users that the current user has muted.'),
})
