// For other features: the table of personal settings, and the stored values.
export { userSettingUpdated, userSettingsDefaultUpdated } from './events.ts'
export { readSettings, storedSettings, withSettings, editedSettings } from './stored-settings.ts'
export { settingParams } from './setting.ts'
export {
  type PersonalSettings,
  allSettings,
  emojisetChoices,
  notificationSounds,
  personalSettings,
  settingProblem,
  settingErrors,
} from './personal-settings.ts'
export { timeZone } from './time-zone.ts'
