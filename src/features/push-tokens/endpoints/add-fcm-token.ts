import { endpoint } from '#core/http/endpoint.ts'
import { addToken, fcmTokenParam, TokenLengthInvalid, tokensLimit } from '../push-token.ts'

export const addFcmToken = endpoint({
  route: 'POST /users/me/android_gcm_reg_id',
  summary: 'Add the token of an Android phone',
  access: 'human',
  params: { token: fcmTokenParam },
  errors: [TokenLengthInvalid, tokensLimit.Exceeded],

  async handle({ caller, params, tx }) {
    await addToken(tx, caller.id, { kind: 'android', token: params.token, app_id: null, registered_at: tx.now })
  },
})
