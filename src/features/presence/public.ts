// The door to presence: the effects of the setting that hides it.
export { presenceChanged } from './events.ts'
export { applyPresenceSetting } from './presence-setting.ts'
