import { endpoint } from '#core/http/endpoint.ts'
import { only } from '#core/contract/event-type.ts'
import { UserUnknown } from '#features/users/public.ts'
import { mutedUsersChanged } from '../events.ts'
import { mutableUser, mutedUserParam, NotMuted } from '../muted-user.ts'
import { deleteMutedUser, mutedBy } from '../store.ts'

export const unmuteUser = endpoint({
  route: 'DELETE /users/me/muted_users/{muted_user_id}',
  summary: 'Unmute a user',
  access: 'user',
  params: { muted_user_id: mutedUserParam },
  errors: [UserUnknown, NotMuted],
  emits: [mutedUsersChanged],

  async handle({ caller, params: { muted_user_id }, tx }) {
    const { id } = await mutableUser(tx, caller, muted_user_id)
    if (!(await deleteMutedUser(tx, caller.id, id))) throw NotMuted()
    await tx.emit(mutedUsersChanged, only(caller.id), { muted_users: await mutedBy(tx, caller.id) })
  },
})
