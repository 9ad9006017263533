// Channels, for code that itself decides which users may see them. No rule applies here: something allowed (a message,
// an event, a setting) names the channel, or the code has its own rule, such as the one for sending.
export { channelById, channelOf, channelByName, channelCount, channelNamesOf, channelsByIds } from './store/channels.ts'

// Message IDs by time. No rule applies here: a message's ID says nothing about the message.
export { firstMessageSince } from './store/channels.ts'

// Recipients belong to channels and direct conversations alike. No rule applies here: the caller of `insertRecipient`
// has decided that the conversation may start.
export { insertRecipient } from './store/recipients.ts'

// Subscribers of channels, and a user's subscriptions. No rule applies here: the importing code uses them to decide
// which users get an event, or what a subscriber may do.
export {
  currentSubscriberIds,
  everSubscribedIds,
  everSubscribedTo,
  hasMoreSubscribers,
  isSubscribed,
  mutesChannel,
  subscribedAmong,
  subscribedChannelIds,
  subscriberIds,
  subscriptionsOf,
} from './store/subscriptions.ts'
