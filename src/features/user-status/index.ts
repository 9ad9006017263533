import { feature } from '#core/feature.ts'
import { erasesBy } from '#features/users/public.ts'
import { clearStatus, clearStatuses } from './change-status.ts'
import { statusChanged } from './events.ts'
import { getUserStatus, updateStatusForUser, updateStatus } from './endpoints.ts'
import { userStatusState } from './state.ts'

export const userStatus = feature({
  name: 'user-status',
  about: 'User statuses.',
  endpoints: [updateStatus, updateStatusForUser, getUserStatus],
  events: [statusChanged],
  state: [userStatusState],
  jobs: [clearStatuses],
  hookHandlers: [erasesBy('user_status.account_id', clearStatus, [statusChanged])],
})
