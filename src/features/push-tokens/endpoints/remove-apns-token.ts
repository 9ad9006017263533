import { endpoint } from '#core/http/endpoint.ts'
import {
  ApnsTokenInvalid,
  apnsTokenParam,
  removeToken,
  normalizeApnsToken,
  TokenLengthInvalid,
  TokenUnknown,
} from '../push-token.ts'

export const removeApnsToken = endpoint({
  route: 'DELETE /users/me/apns_device_token',
  summary: 'Remove the token of an iPhone',
  access: 'human',
  params: { token: apnsTokenParam },
  errors: [TokenLengthInvalid, ApnsTokenInvalid, TokenUnknown],

  async handle({ caller, params, tx }) {
    await removeToken(tx, caller.id, 'ios', normalizeApnsToken(params.token))
  },
})
