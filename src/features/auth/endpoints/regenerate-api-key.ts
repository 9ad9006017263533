import { badRequest } from '#core/contract/failure.ts'
import { endpoint } from '#core/http/endpoint.ts'
import { required } from '#core/contract/field.ts'
import { text } from '#core/contract/shape.ts'
import { apiKeyReplaced, replaceApiKey } from '#features/users/public.ts'

const KeyNeedsPassword = badRequest('A browser session gets no API key: use POST /fetch_api_key with your password.')

export const regenerateApiKey = endpoint({
  route: 'POST /users/me/api_key/regenerate',
  summary: 'Replace your own API key',
  description: 'The old key stops working at once, and the devices that used it are forgotten.',
  access: 'user',
  returns: { api_key: required(text, 'The new key.') },
  errors: [KeyNeedsPassword],
  emits: [apiKeyReplaced],

  async handle({ caller, tx }) {
    // The key would outlive the session.
    if (caller.session !== undefined) throw KeyNeedsPassword()
    return { api_key: (await replaceApiKey(tx, caller.id)).reveal() }
  },
})
