// The door to scheduled messages: the rule for times, which holds for reminders too.
export { deliveryTime, requireFuture, TimeNotInFuture } from './write-scheduled.ts'
