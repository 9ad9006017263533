import { endpoint } from '#core/http/endpoint.ts'
import { required } from '#core/contract/field.ts'
import { list, text } from '#core/contract/shape.ts'
import { leaveChannels, leaveErrors, leaveEvents, leaveReturns } from '../subscriptions/leave-channels.ts'
import { principalsParam, normalizePrincipals } from '../subscriptions/principals.ts'

export const unsubscribe = endpoint({
  route: 'DELETE /users/me/subscriptions',
  summary: 'Unsubscribe users from channels',
  access: 'user',
  heavy: true,
  params: {
    subscriptions: required(list(text), 'Names of the channels.'),
    principals: principalsParam,
  },
  returns: leaveReturns,
  errors: leaveErrors,
  emits: leaveEvents,

  async handle({ caller, params, tx }) {
    const users = await normalizePrincipals(tx, caller, params.principals)
    return leaveChannels(tx, caller, params.subscriptions, users)
  },
})
