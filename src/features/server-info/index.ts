import { feature } from '#core/feature.ts'
import { absentState } from './absent-state.ts'
import { getServerSettings } from './endpoints/get-server-settings.ts'
import { serverState, versionState } from './state.ts'

export const serverInfo = feature({
  name: 'server-info',
  about: 'Server information that clients need before they log in.',
  endpoints: [getServerSettings],
  events: [],
  state: [versionState, serverState, ...absentState],
})
