import { feature } from '#core/feature.ts'
import { userSettingsDefaultUpdated, userSettingUpdated } from './events.ts'

export const personalSettings = feature({
  name: 'personal-settings',
  about: 'The table of personal settings, and how an account keeps its values.',
  endpoints: [],
  events: [userSettingUpdated, userSettingsDefaultUpdated],
})
