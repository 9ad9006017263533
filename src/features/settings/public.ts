export { type PersonalSettings, personalSettings, readSettings, storedSettings } from './personal-settings.ts'
