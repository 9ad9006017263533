export { announceRead } from './announce-read.ts'
export { flagAdded } from './events.ts'
