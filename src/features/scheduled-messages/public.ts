// For other features: the rule for delivery times, which applies to reminders too.
export { deliveryTime, requireFuture, TimeNotInFuture } from './write-scheduled.ts'
