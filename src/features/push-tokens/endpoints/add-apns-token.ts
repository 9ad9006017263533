import { endpoint } from '#core/http/endpoint.ts'
import { required } from '#core/contract/field.ts'
import { patternText } from '#core/contract/shape.ts'
import {
  addToken,
  ApnsTokenInvalid,
  apnsTokenParam,
  normalizeApnsToken,
  TokenLengthInvalid,
  tokensLimit,
} from '../push-token.ts'

const appId = patternText(/^[A-Za-z0-9.-]{1,255}$/)

export const addApnsToken = endpoint({
  route: 'POST /users/me/apns_device_token',
  summary: 'Add the token of an iPhone',
  access: 'human',
  params: {
    appid: required(appId, 'The app on the phone.', { since: 223, example: 'org.example.chat' }),
    token: apnsTokenParam,
  },
  errors: [TokenLengthInvalid, ApnsTokenInvalid, tokensLimit.Exceeded],

  async handle({ caller, params, tx }) {
    const token = normalizeApnsToken(params.token)
    await addToken(tx, caller.id, { kind: 'ios', token, app_id: params.appid, registered_at: tx.now })
  },
})
