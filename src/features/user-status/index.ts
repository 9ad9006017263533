import { feature } from '#core/contract/feature.ts'
import { statusChanged } from './events.ts'
import { getUserStatus } from './get-user-status.ts'
import { userStatusState } from './state.ts'
import { updateStatusForUser } from './update-status-for-user.ts'
import { updateStatus } from './update-status.ts'

export const userStatus = feature({
  name: 'user-status',
  about: 'Status texts and status emoji of users.',
  endpoints: [updateStatus, updateStatusForUser, getUserStatus],
  events: [statusChanged],
  state: [userStatusState],
})
