import { feature } from '#core/contract/feature.ts'
import { mutedUsersChanged } from './events.ts'
import { muteUser } from './mute-user.ts'
import { mutedUsersState } from './state.ts'
import { unmuteUser } from './unmute-user.ts'

export const mutedUsers = feature({
  name: 'muted-users',
  about: 'Users whose messages the caller does not want to see.',
  endpoints: [muteUser, unmuteUser],
  events: [mutedUsersChanged],
  state: [mutedUsersState],
})
