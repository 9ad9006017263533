// The subscribers of channels, and the subscriptions of a user. No rule applies here: the importing code uses them to
// decide which users get an event, or what a subscriber may do.
export {
  everSubscribedTo,
  hasMoreSubscribers,
  isSubscribed,
  mutesChannel,
  subscribedAmong,
  subscribedChannelIds,
  subscriberIds,
  subscriptionsOf,
} from './store/subscriptions.ts'
