import { endpoint } from '#core/http/endpoint.ts'
import { required } from '#core/contract/field.ts'
import { rawText } from '#core/contract/shape.ts'
import { InsufficientPermission, UserUnknown } from '#features/user-groups/public.ts'
import { userObject } from '../user-fields.ts'
import { visibleAccount } from '../access-users.ts'
import { accountByKnownEmail } from '../user-by-email.ts'
import { presentUser, viewParams } from '../view-params.ts'

export const getUserByEmail = endpoint({
  route: 'GET /users/{email}',
  summary: 'Read one user by email address',
  access: 'user',
  params: {
    email: required(rawText, 'The real address, or the generated one of the form user{user_id}@{realm_host}.'),
    ...viewParams,
  },
  returns: { user: required(userObject, 'The user.') },
  errors: [UserUnknown, InsufficientPermission],

  async handle(call) {
    const { tx, caller, params } = call
    const found = await accountByKnownEmail(tx, caller, params.email)
    return { user: await presentUser(call, await visibleAccount(tx, caller, found)) }
  },
})
