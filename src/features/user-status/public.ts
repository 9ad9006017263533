export { statusChanged } from './events.ts'
