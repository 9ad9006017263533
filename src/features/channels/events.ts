import { type Fields, object, optional, required } from '#core/contract/field.ts'
import { anyJson, bool, int, list, text } from '#core/contract/shape.ts'
import { eventType } from '#core/contract/event-type.ts'
import { channelObject } from './channel.ts'
import type { ChannelRow } from './store/channels.ts'
import { subscriptionObject } from './subscriptions/subscription.ts'

export const channelsCreated = eventType('stream', 'create', 'Channels became visible to the current user.', {
  streams: required(list(channelObject), 'The channels.'),
})
/** Only in the log, for an event about a channel that is archived at that moment: see `whileArchived`. */
const archivedThen = {
  while_archived: optional(bool, 'Only when true: not for clients that do not know archived channels.'),
}
export const whileArchived = ({ archived }: Pick<ChannelRow, 'archived'>): { while_archived?: true } =>
  archived === 1 ? { while_archived: true } : {}

/** An event about channels. Clients that don't know archived channels don't get it for an archived channel. */
const unlessArchived = <const F extends Fields>(type: string, op: string, doc: string, delivered: F) =>
  eventType(type, op, doc, { ...delivered, ...archivedThen }, { delivered })

export const channelsDeleted = unlessArchived(
  'stream',
  'delete',
  'Channels are no longer visible to the current user.',
  {
    stream_ids: required(list(int), 'The channels.'),
    streams: required(
      list(object('ChannelGone', { stream_id: required(int, 'The channel.') })),
      'The same, in the old form.',
    ),
  },
)
const channelChange = {
  stream_id: required(int, 'The channel.'),
  name: required(text, 'Its name, before the change.'),
  property: required(text, 'The property that changed.'),
  value: required(anyJson, 'Its new value.'),
  rendered_description: optional(text, 'If the description changed: as HTML.'),
  history_public_to_subscribers: optional(bool, 'If privacy changed: whether history is shared.'),
  is_web_public: optional(bool, 'If privacy changed: whether the channel is readable without an account.'),
}
export const channelUpdated = eventType(
  'stream',
  'update',
  'A property of a channel changed.',
  {
    ...channelChange,
    ...archivedThen,
    stream: optional(
      channelObject,
      'A channel that is no longer archived, for clients that do not know archived channels.',
    ),
    subscriber_ids: optional(list(int), 'Its subscribers.'),
  },
  // A client that doesn't know archived channels gets two events for an unarchived one: the channel and the
  // subscription.
  { delivered: channelChange, parts: ({ property, value }) => (property === 'is_archived' && value === false ? 2 : 1) },
)
export const defaultChannelsChanged = eventType('default_streams', null, 'The default channels changed.', {
  default_streams: required(list(int), 'All channels that new users are subscribed to.'),
})

export const subscriptionsAdded = unlessArchived(
  'subscription',
  'add',
  'The current user was subscribed to channels.',
  {
    subscriptions: required(list(subscriptionObject), 'The channels, as the current user sees them.'),
  },
)
export const subscriptionsRemoved = unlessArchived(
  'subscription',
  'remove',
  'The current user was unsubscribed from channels.',
  {
    subscriptions: required(
      list(
        object('SubscriptionGone', {
          stream_id: required(int, 'The channel.'),
          name: required(text, 'Its name; empty if the current user can no longer see the channel.'),
        }),
      ),
      'The channels.',
    ),
  },
)
export const subscriptionUpdated = unlessArchived(
  'subscription',
  'update',
  "A property of one of the current user's subscriptions changed.",
  {
    stream_id: required(int, 'The channel.'),
    property: required(text, 'The property that changed.'),
    value: required(anyJson, 'Its new value.'),
  },
)

const peers = {
  stream_ids: required(list(int), 'The channels.'),
  user_ids: required(list(int), 'The users.'),
}
export const peersAdded = unlessArchived('subscription', 'peer_add', 'Other users were subscribed to channels.', peers)
export const peersRemoved = unlessArchived(
  'subscription',
  'peer_remove',
  'Other users were unsubscribed from channels.',
  peers,
)
