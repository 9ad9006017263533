import { endpoint } from '#core/http/endpoint.ts'
import { fcmTokenParam, removeToken, TokenLengthInvalid, TokenUnknown } from '../push-token.ts'

export const removeFcmToken = endpoint({
  route: 'DELETE /users/me/android_gcm_reg_id',
  summary: 'Remove the token of an Android phone',
  access: 'human',
  params: { token: fcmTokenParam },
  errors: [TokenLengthInvalid, TokenUnknown],

  async handle({ caller, params, tx }) {
    await removeToken(tx, caller.id, 'android', params.token)
  },
})
