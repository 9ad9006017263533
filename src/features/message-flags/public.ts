export { flagAdded } from './events.ts'
export { readWholeChannel } from './read-whole-channel.ts'
export { readAllFrom } from './read-all-from.ts'
