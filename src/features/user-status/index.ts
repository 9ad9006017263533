import { feature } from '#core/feature.ts'
import { erasesBy } from '#features/users/public.ts'
import { clearStatus } from './change-status.ts'
import { statusChanged } from './events.ts'
import { getUserStatus } from './endpoints/get-user-status.ts'
import { userStatusState } from './state.ts'
import { updateStatusForUser } from './endpoints/update-status-for-user.ts'
import { updateStatus } from './endpoints/update-status.ts'

export const userStatus = feature({
  name: 'user-status',
  about: 'Status texts and status emoji of users.',
  endpoints: [updateStatus, updateStatusForUser, getUserStatus],
  events: [statusChanged],
  state: [userStatusState],
  hookHandlers: [erasesBy('user_status.account_id', clearStatus, [statusChanged])],
})
