// The door to presence: what the setting to hide it does, and the times that clients keep to.
export { presenceChanged } from './events.ts'
export { followPresenceSetting } from './presence-setting.ts'
