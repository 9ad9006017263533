// Channels for code that decides itself which users may see them. No rule applies here: a message, an event or a setting
// that was allowed names the channel, or the code applies a rule of its own, such as the rule for sending.
export { channelById, channelOf, channelByName, channelCount, channelNamesOf, channelsByIds } from './store/channels.ts'

// IDs of messages by time. No rule applies here: the ID of a message says nothing about the message.
export { firstMessageSince } from './store/channels.ts'

// Recipients belong to channels and to direct conversations alike. No rule applies here: the caller of `insertRecipient`
// has decided that the conversation may begin.
export { insertRecipient } from './store/recipients.ts'

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
