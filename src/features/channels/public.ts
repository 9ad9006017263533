// For other features: seeing, reading and creating channels, subscribing users to them.
export {
  type ChannelRights,
  ChannelNameUnknown,
  channelRights,
  channelsAmong,
  ChannelUnknown,
  historyIsOpen,
  isOpenTo,
  knownChannel,
  visibleChannel,
  mayAddSubscribers,
  visibleChannelByName,
  readableChannel,
} from './access-channels.ts'
export { subscribeUsers } from './subscriptions/change-subscriptions.ts'
export {
  channelLink,
  fitsShortLink,
  withoutMarkup,
  emptyTopicDisplayName,
  presentTopic,
  storedTopicName,
} from './written-names.ts'
export { channelViewersAmong } from './channel-viewers.ts'
export { emitFirstMessage } from './change-channel.ts'
export { channelUpdated } from './events.ts'
export { type ChannelPermissionName, channelPermissions } from './channel-permissions.ts'
export { makeChannel, plainChannel } from './make-channel.ts'
export * from './unchecked-queries.ts'
export { ModerationPublic } from './channel-change-rules.ts'
export type { ChannelRow } from './store/channels.ts'
export { channelLeft, channelsMade, usersSubscribed } from './hooks.ts'
export { maxBulkNewSubscriptionMessages } from './subscriptions/join-channels.ts'
