import { feature } from '#core/contract/feature.ts'
import { getServerSettings } from './get-server-settings.ts'

export const serverInfo = feature({
  name: 'server-info',
  about: 'What a client needs to know before it logs in.',
  endpoints: [getServerSettings],
  events: [],
})
