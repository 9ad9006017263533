import { feature } from '#core/feature.ts'
import { erases, keeps } from '#features/users/public.ts'
import { mutedUsersChanged } from './events.ts'
import { muteUser, unmuteUser } from './endpoints.ts'
import { mutedUsersState } from './state.ts'

export const mutedUsers = feature({
  name: 'muted-users',
  about: 'Muted users.',
  endpoints: [muteUser, unmuteUser],
  events: [mutedUsersChanged],
  state: [mutedUsersState],
  hookHandlers: [
    erases('muted_user.account_id'),
    keeps('muted_user.muted_id', 'the list belongs to the user who muted the account'),
  ],
})
