// The door to personal settings: how rows hold their values.
export { userSettingUpdated } from './events.ts'
export { readSettings, storedSettings, withSettings } from './stored-settings.ts'
