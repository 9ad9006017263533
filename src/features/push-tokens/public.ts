export { dropRegistrations } from './drop-registrations.ts'
export { deviceRemoved } from './events.ts'
