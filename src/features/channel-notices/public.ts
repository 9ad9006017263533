// The door to what the notification bot writes about channels: that they are new, and that somebody was subscribed.
export { announceParam, tellOfNewChannels } from './new-channels.ts'
export { maxBulkNewSubscriptionMessages, tellNewSubscribers } from './new-subscribers.ts'
