import { only } from '#core/contract/event-type.ts'
import { trigger } from '#core/db/hook.ts'
import { endpoint } from '#core/http/endpoint.ts'
import { UserUnknown } from '#features/users/public.ts'
import { mutedUsersChanged } from './events.ts'
import { userMuted } from './hooks.ts'
import { AlreadyMuted, CannotMuteSelf, mutableUser, mutedUserParam, NotMuted } from './muted-user.ts'
import { insertMutedUser, mutedBy, deleteMutedUser } from './store.ts'

export const muteUser = endpoint({
  route: 'POST /users/me/muted_users/{muted_user_id}',
  summary: 'Mute a user',
  description: 'All messages from this user, past and future, count as read for the caller.',
  access: 'user',
  params: { muted_user_id: mutedUserParam },
  errors: [CannotMuteSelf, UserUnknown, AlreadyMuted],
  emits: [mutedUsersChanged, userMuted],

  async handle({ caller, params: { muted_user_id }, tx }) {
    if (muted_user_id === caller.id) throw CannotMuteSelf()
    const { id } = await mutableUser(tx, caller, muted_user_id)
    if (!(await insertMutedUser(tx, caller.id, id, tx.now))) throw AlreadyMuted()
    await tx.emit(mutedUsersChanged, only(caller.id), { muted_users: await mutedBy(tx, caller.id) })
    await trigger(tx, userMuted, { caller, mutedId: id })
  },
})

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
