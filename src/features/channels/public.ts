// The door to channels: seeing and reading them, creating them, subscribing users to them.
export {
  type ChannelRights,
  ChannelNameUnknown,
  channelRights,
  ChannelUnknown,
  historyIsOpen,
  isOpenTo,
  visibleChannel,
  mayAddSubscribers,
  visibleChannelByName,
  readableChannel,
} from './access-channels.ts'
export { subscribeUsers } from './subscriptions/change-subscriptions.ts'
export { channelLink, fitsShortLink, withoutMarkup } from './channel-link.ts'
export { channelViewersAmong } from './channel-viewers.ts'
export { type ChannelPermissionName, channelPermissions } from './channel-permissions.ts'
export { makeChannel, plainChannel } from './make-channel.ts'
export {
  channelById,
  channelOf,
  channelByName,
  channelNamesOf,
  type ChannelRow,
  channelsByIds,
  channelsOf,
  firstMessageSince,
} from './store/channels.ts'
export {
  isSubscribed,
  subscribedAmong,
  subscribedChannelIds,
  subscriberCounts,
  subscriberIds,
  subscriptionsOf,
  everSubscribedTo,
} from './store/subscriptions.ts'
export { channelLeft, channelsMade, usersSubscribed } from './hooks.ts'
export { maxBulkNewSubscriptionMessages } from './subscriptions/join-channels.ts'
export { emptyTopicDisplayName, presentTopic, storedTopicName } from './topic-name.ts'
export { insertRecipient } from './store/recipients.ts'
