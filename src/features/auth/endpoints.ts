import { badRequest } from '#core/contract/failure.ts'
import { required } from '#core/contract/field.ts'
import { int, text } from '#core/contract/shape.ts'
import { endpoint } from '#core/http/endpoint.ts'
import { realmOfHost, SubdomainUnknown } from '#features/realms/public.ts'
import { apiKeyReplaced, replaceApiKey } from '#features/users/public.ts'
import { login, loginErrors, loginEvents, loginParams } from './login.ts'

export const fetchApiKey = endpoint({
  route: 'POST /fetch_api_key',
  summary: 'Sign in: exchange a password for an API key',
  access: 'anyone',
  params: loginParams,
  paramOrder: 'declared',
  returns: {
    api_key: required(text, 'The API key; every login returns the same one.'),
    email: required(text, 'Real email address of the account.'),
    user_id: required(int, 'The user ID of the account.', { since: 171 }),
  },
  errors: [SubdomainUnknown, ...loginErrors],
  emits: loginEvents,
  ownTransactions: true,

  async handle(call) {
    const { params, db, server, host } = call
    const realm = await db.readOne(tx => realmOfHost(tx, host))
    if (realm === undefined) throw SubdomainUnknown()
    const { id, email, api_key_sealed } = await login(call, realm, { ...params, namesDeactivated: true })
    return { api_key: server.secrets.unseal('api key', api_key_sealed).reveal(), email, user_id: id }
  },
})

const KeyNeedsPassword = badRequest('A browser session gets no API key: use POST /fetch_api_key with your password.')

export const regenerateApiKey = endpoint({
  route: 'POST /users/me/api_key/regenerate',
  summary: 'Replace your own API key',
  description: 'The old key stops working at once, and devices that used it are removed.',
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
