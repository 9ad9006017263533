import { feature } from '#core/contract/feature.ts'
import { userSettingUpdated } from './events.ts'
import { updateNotificationSettings, updateSettings } from './update-settings.ts'

export const settings = feature({
  name: 'settings',
  about: 'Personal settings.',
  endpoints: [updateSettings, updateNotificationSettings],
  events: [userSettingUpdated],
})
