import { feature } from '#core/contract/feature.ts'
import { userSettingsDefaultUpdated, userSettingUpdated } from './events.ts'
import { userSettingsDefaultsState, userSettingsState } from './state.ts'
import { updateRealmUserSettingsDefaults } from './update-realm-user-settings-defaults.ts'
import { updateNotificationSettings, updateSettings } from './update-settings.ts'

export const settings = feature({
  name: 'settings',
  about: 'Personal settings, and their defaults for new users.',
  endpoints: [updateSettings, updateNotificationSettings, updateRealmUserSettingsDefaults],
  events: [userSettingUpdated, userSettingsDefaultUpdated],
  state: [userSettingsState, userSettingsDefaultsState],
})
