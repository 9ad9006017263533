import { feature } from '#core/contract/feature.ts'
import { mutedUsersChanged } from './events.ts'
import { muteUser } from './endpoints/mute-user.ts'
import { mutedUsersState } from './state.ts'
import { unmuteUser } from './endpoints/unmute-user.ts'

export const mutedUsers = feature({
  name: 'muted-users',
  about: 'Whom somebody does not want to hear.',
  endpoints: [muteUser, unmuteUser],
  events: [mutedUsersChanged],
  state: [mutedUsersState],
})
