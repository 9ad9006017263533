// The door to presence: the effects of the setting that hides it, and the intervals of clients.
export { presenceChanged } from './events.ts'
export { followPresenceSetting } from './presence-setting.ts'
