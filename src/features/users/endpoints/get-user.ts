import { endpoint } from '#core/http/endpoint.ts'
import { required } from '#core/contract/field.ts'
import { int } from '#core/contract/shape.ts'
import { InsufficientPermission, UserUnknown } from '#features/user-groups/public.ts'
import { userObject } from '../user-fields.ts'
import { visibleUser } from '../access-users.ts'
import { presentUser, viewParams } from '../view-params.ts'

export const getUser = endpoint({
  route: 'GET /users/{user_id}',
  summary: 'Read one user by ID',
  access: 'user',
  params: { user_id: required(int, 'The user.'), ...viewParams },
  returns: { user: required(userObject, 'The user.') },
  errors: [UserUnknown, InsufficientPermission],

  async handle(call) {
    return { user: await presentUser(call, await visibleUser(call.tx, call.caller, call.params.user_id)) }
  },
})
