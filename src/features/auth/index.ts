import { feature } from '#core/feature.ts'
import { knownLogins } from './login-attempts.ts'
import { fetchApiKey, regenerateApiKey } from './endpoints.ts'

export const auth = feature({
  name: 'auth',
  about: 'Login and API keys.',
  endpoints: [fetchApiKey, regenerateApiKey],
  events: [],
  service: knownLogins,
})
