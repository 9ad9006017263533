// The door to personal settings: how rows hold their values.
export { readSettings, storedSettings } from './stored-settings.ts'
