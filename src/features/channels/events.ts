import { type Fields, object, optional, required } from '#core/contract/field.ts'
import { anyJson, bool, int, list, text } from '#core/contract/shape.ts'
import { eventType } from '#core/contract/event-type.ts'
import { channelObject } from './channel.ts'
import type { ChannelRow } from './store/channels.ts'
import { subscriptionObject } from './subscriptions/subscription.ts'

export const channelsCreated = eventType('stream', 'create', 'Channels appeared that the reader may know of.', {
  streams: required(list(channelObject), 'The channels.'),
})
/** What the log alone holds of an event about a channel that is archived at that moment: see `whileArchived`. */
const archivedThen = {
  while_archived: optional(bool, 'Only when true: not for clients that know of no archived channels.'),
}
export const whileArchived = ({ archived }: Pick<ChannelRow, 'archived'>): { while_archived?: true } =>
  archived === 1 ? { while_archived: true } : {}

/** An event that clients which know of no archived channels are not told of one. */
const unlessArchived = <const F extends Fields>(type: string, op: string, doc: string, told: F) =>
  eventType(type, op, doc, { ...told, ...archivedThen }, { told })

export const channelsDeleted = unlessArchived(
  'stream',
  'delete',
  'Channels that the reader may not know of any longer.',
  {
    stream_ids: required(list(int), 'The channels.'),
    streams: required(
      list(object('ChannelGone', { stream_id: required(int, 'The channel.') })),
      'The same, in the old form.',
    ),
  },
)
const channelChange = {
  stream_id: required(int, 'Which.'),
  name: required(text, 'Its name, before the change.'),
  property: required(text, 'What changed.'),
  value: required(anyJson, 'Its new value.'),
  rendered_description: optional(text, 'For a description: as HTML.'),
  history_public_to_subscribers: optional(bool, 'For a change of privacy: whether history is shared.'),
  is_web_public: optional(bool, 'For a change of privacy: whether it is open to everybody.'),
}
export const channelUpdated = eventType(
  'stream',
  'update',
  'Something about a channel changed.',
  {
    ...channelChange,
    ...archivedThen,
    stream: optional(channelObject, 'A channel that is no longer archived, for clients that know of no archived ones.'),
    subscriber_ids: optional(list(int), 'Its subscribers.'),
  },
  // To clients that know of no archived channels one comes back as a channel and as a subscription.
  { told: channelChange, parts: ({ property, value }) => (property === 'is_archived' && value === false ? 2 : 1) },
)
export const defaultChannelsChanged = eventType('default_streams', null, 'The channels that new people join.', {
  default_streams: required(list(int), 'All of them.'),
})

export const subscriptionsAdded = unlessArchived('subscription', 'add', 'The reader was subscribed to channels.', {
  subscriptions: required(list(subscriptionObject), 'The channels, as the reader sees them.'),
})
export const subscriptionsRemoved = unlessArchived(
  'subscription',
  'remove',
  'The reader was unsubscribed from channels.',
  {
    subscriptions: required(
      list(
        object('SubscriptionGone', {
          stream_id: required(int, 'The channel.'),
          name: required(text, 'Its name; empty when the reader may not know of the channel any longer.'),
        }),
      ),
      'The channels.',
    ),
  },
)
export const subscriptionUpdated = unlessArchived(
  'subscription',
  'update',
  'What the reader made of a channel changed.',
  {
    stream_id: required(int, 'Which channel.'),
    property: required(text, 'What changed.'),
    value: required(anyJson, 'Its new value.'),
  },
)

const peers = {
  stream_ids: required(list(int), 'The channels.'),
  user_ids: required(list(int), 'The people.'),
}
export const peersAdded = unlessArchived('subscription', 'peer_add', 'Other people were subscribed to channels.', peers)
export const peersRemoved = unlessArchived('subscription', 'peer_remove', 'Other people left channels.', peers)
