import { feature } from '#core/contract/feature.ts'
import { systemBotsState } from './state.ts'

export const systemBots = feature({
  name: 'system-bots',
  about: 'The accounts under which the server itself writes.',
  endpoints: [],
  events: [],
  state: [systemBotsState],
})
