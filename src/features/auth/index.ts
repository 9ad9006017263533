import { feature } from '#core/feature.ts'
import { fetchApiKey } from './endpoints/fetch-api-key.ts'
import { regenerateApiKey } from './endpoints/regenerate-api-key.ts'

export const auth = feature({
  name: 'auth',
  about: 'Logging in and API keys.',
  endpoints: [fetchApiKey, regenerateApiKey],
  events: [],
})
