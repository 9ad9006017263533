export { mutersOf } from './muted-user.ts'
export { userMuted } from './hooks.ts'
