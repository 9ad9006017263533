// The door to subscriptions: who is subscribed to which channel, and from when to when they were. It knows nothing of
// channels or accounts but their numbers, so that both can use it.
export { closeSpansOf, newestMessageId } from './spans/store.ts'
export {
  botsWithoutOwner,
  closeSubscriptions,
  colorsOf,
  isSubscribed,
  openSubscriptions,
  reopenSpansOf,
  subscribedAmong,
  subscribedByChannel,
  subscribedChannelIds,
  subscriberCounts,
  subscriberIds,
  type SubscriptionRow,
  subscriptionsOf,
  everSubscribedTo,
} from './store.ts'
