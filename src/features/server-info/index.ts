import { feature } from '#core/feature.ts'
import { absentState } from './absent-state.ts'
import { getServerSettings } from './endpoints/get-server-settings.ts'
import { serverState, versionState } from './state.ts'

export const serverInfo = feature({
  name: 'server-info',
  about: 'Server information that clients need before they sign in.',
  endpoints: [getServerSettings],
  events: [],
  state: [versionState, serverState, ...absentState],
})
