// For other features: the effects of the setting that hides presence.
export { presenceChanged } from './events.ts'
export { applyPresenceSetting } from './presence-setting.ts'
