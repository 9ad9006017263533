// The door to channels: who may know and read them, how they are made, and how people come to them and leave.
export {
  type ChannelRights,
  ChannelNameUnknown,
  channelRights,
  ChannelUnknown,
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
} from './subscriptions/change-subscriptions.ts'
export { channelLink, fitsShortLink, withoutMarkup } from './channel-link.ts'
export { knowledgeEvents, withChannelKnowledge } from './channel-knowledge.ts'
export { knowersAmong } from './channel-knowers.ts'
export { type ChannelPermissionName, channelPermissions } from './channel-permissions.ts'
export { joinDefaultChannels, tellDefaultChannels } from './default-channels.ts'
export {
  channelsCreated,
  channelsDeleted,
  channelUpdated,
  defaultChannelsChanged,
  peersAdded,
  peersRemoved,
  subscriptionsAdded,
} from './events.ts'
export { announceNamedInChannels } from './named-people.ts'
export { makeChannel, plainChannel } from './make-channel.ts'
export {
  channelById,
  channelByName,
  channelNamesOf,
  type ChannelRow,
  channelsByIds,
  channelsOf,
  firstMessageSince,
} from './store/channels.ts'
export { newestMessageId } from './store/subscription-spans.ts'
export {
  isSubscribed,
  subscribedAmong,
  subscribedChannelIds,
  subscriberCounts,
  subscriberIds,
  subscriptionsOf,
  everSubscribedTo,
} from './store/subscriptions.ts'
