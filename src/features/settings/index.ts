import { feature } from '#core/feature.ts'
import { updateRealmUserSettingsDefaults } from './endpoints/update-realm-user-settings-defaults.ts'
import { updateNotificationSettings, updateSettings } from './endpoints/update-settings.ts'
import { userSettingsDefaultsState, userSettingsState } from './state.ts'

export const settings = feature({
  name: 'settings',
  about: 'Personal settings, and the defaults for new users.',
  endpoints: [updateSettings, updateNotificationSettings, updateRealmUserSettingsDefaults],
  events: [],
  state: [userSettingsState, userSettingsDefaultsState],
})
