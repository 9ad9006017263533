import { feature } from '#core/feature.ts'
import { absentState } from './absent-state.ts'
import { getServerSettings } from './endpoints/get-server-settings.ts'
import { serverState, versionState } from './state.ts'

export const serverInfo = feature({
  name: 'server-info',
  about: 'Facts about the server that a client needs before it logs in.',
  endpoints: [getServerSettings],
  events: [],
  state: [versionState, serverState, ...absentState],
})
