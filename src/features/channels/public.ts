// The door to channels: who may know and read them, how they are made, and how people come to them and leave.
export {
  administeredChannel,
  type ChannelRights,
  ChannelNameUnknown,
  channelRights,
  ChannelUnknown,
  channelWithSubscribers,
  historyIsOpen,
  isOpenTo,
  knownChannel,
  mayAddSubscribers,
  knownChannelByName,
  permissionsOf,
  readableChannel,
} from './access-channels.ts'
export {
  resumeSubscriptions,
  subscribePeople,
  subscribingEvents,
  suspendSubscriptions,
  unsubscribePeople,
  unsubscribingEvents,
} from './change-subscriptions.ts'
export { channelLink, fitsShortLink, withoutMarkup } from './channel-link.ts'
export { type Channel, channelDescription, channelFields, channelObject, settledChannelName } from './channel.ts'
export { knowledgeEvents, withChannelKnowledge } from './channel-knowledge.ts'
export { knowersAmong } from './channel-knowers.ts'
export { type ChannelPermissionName, channelPermissions } from './channel-permissions.ts'
export { shownChannels } from './channel-view.ts'
export { color } from './colors.ts'
export { joinDefaultChannels, tellDefaultChannels } from './default-channels.ts'
export {
  channelsCreated,
  channelsDeleted,
  channelUpdated,
  defaultChannelsChanged,
  peersAdded,
  peersRemoved,
  subscriptionsAdded,
  subscriptionUpdated,
  whileArchived,
} from './events.ts'
export { announceNamedInChannels } from './named-people.ts'
export { makeChannel, newChannelErrors, newChannelParams, plainChannel, spendChannel } from './make-channel.ts'
export {
  channelById,
  channelByName,
  channelNamesOf,
  type ChannelRow,
  channelsByIds,
  channelsOf,
  firstMessageSince,
} from './store.ts'
export { asSubscription, type Subscription, subscriptionObject } from './subscription.ts'
export { isSubscribed, subscribedChannelIds } from '#features/subscriptions/public.ts'
