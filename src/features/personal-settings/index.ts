import { feature } from '#core/feature.ts'
import { userSettingsDefaultUpdated, userSettingUpdated } from './events.ts'

export const personalSettings = feature({
  name: 'personal-settings',
  about: 'Personal settings.',
  endpoints: [],
  events: [userSettingUpdated, userSettingsDefaultUpdated],
})
