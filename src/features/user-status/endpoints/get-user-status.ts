import { endpoint } from '#core/http/endpoint.ts'
import { required } from '#core/contract/field.ts'
import { int } from '#core/contract/shape.ts'
import { readSettings } from '#features/personal-settings/public.ts'
import { InsufficientPermission } from '#features/user-groups/public.ts'
import { UserUnknown, visibleUser } from '#features/users/public.ts'
import { statusOf } from '../store.ts'
import { statusObject, presentStatus } from '../user-status.ts'

export const getUserStatus = endpoint({
  route: 'GET /users/{user_id}/status',
  summary: 'Read the status of a user',
  access: 'user',
  params: { user_id: required(int, 'The user.') },
  returns: { status: required(statusObject, 'The status; empty if there is none.') },
  errors: [UserUnknown, InsufficientPermission],

  async handle({ caller, params: { user_id }, tx }) {
    const { id, settings } = await visibleUser(tx, caller, user_id)
    return { status: presentStatus(await statusOf(tx, id), !readSettings(settings).presence_enabled) }
  },
})
