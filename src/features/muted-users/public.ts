export { mutersOf } from './store.ts'
export { userMuted } from './hooks.ts'
