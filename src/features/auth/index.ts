import { feature } from '#core/contract/feature.ts'
import { fetchApiKey } from './fetch-api-key.ts'
import { regenerateApiKey } from './regenerate-api-key.ts'

export const auth = feature({
  name: 'auth',
  about: 'Logging in and API keys.',
  endpoints: [fetchApiKey, regenerateApiKey],
  events: [],
})
