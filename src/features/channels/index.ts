import { feature } from '#core/feature.ts'
import { keeps } from '#features/users/public.ts'
import { archiveStream, updateStream } from './endpoints/update-stream.ts'
import { createChannel } from './endpoints/create-channel.ts'
import {
  channelsCreated,
  channelsDeleted,
  channelUpdated,
  defaultChannelsChanged,
  peersAdded,
  peersRemoved,
  subscriptionsAdded,
  subscriptionsRemoved,
  subscriptionUpdated,
} from './events.ts'
import { getStreamById, getStreamId, getStreams } from './endpoints/get-streams.ts'
import {
  getUserChannels,
  getSubscribers,
  getSubscriptionStatus,
  getSubscriptions,
} from './endpoints/get-subscriptions.ts'
import { deliverChannels, deliverSubscriptions } from './deliver-channels.ts'
import { channelRulesState, defaultChannelsState } from './state.ts'
import { addDefaultStream, removeDefaultStream } from './endpoints/update-default-streams.ts'
import { emitChannelAccessChanges } from './access-changes.ts'
import { followAccounts } from './default-channels.ts'
import { reportGroupUses, emitNamedInChannels } from './group-uses.ts'
import { channelsLimit } from './make-channel.ts'
import { channelsState } from './subscriptions/state.ts'
import { subscribe, unsubscribe, updateSubscriptions } from './endpoints/subscribe.ts'
import { updateSubscriptionProperty, updateSubscriptionSettings } from './endpoints/update-subscription-settings.ts'
import { newChannelsLimit } from './subscriptions/join-channels.ts'
import { subscriptionsLimit } from './subscriptions/principals.ts'

export const channels = feature({
  name: 'channels',
  about: 'Public and private channels, and subscriptions.',
  endpoints: [
    createChannel,
    getStreams,
    getStreamById,
    updateStream,
    archiveStream,
    getStreamId,
    getSubscribers,
    addDefaultStream,
    removeDefaultStream,
    getSubscriptions,
    subscribe,
    updateSubscriptions,
    unsubscribe,
    updateSubscriptionSettings,
    updateSubscriptionProperty,
    getSubscriptionStatus,
    getUserChannels,
  ],
  events: [
    channelsCreated,
    channelsDeleted,
    channelUpdated,
    defaultChannelsChanged,
    subscriptionsAdded,
    subscriptionsRemoved,
    subscriptionUpdated,
    peersAdded,
    peersRemoved,
  ],
  deliverers: [deliverChannels, deliverSubscriptions],
  state: [channelsState, defaultChannelsState, channelRulesState],
  hookHandlers: [
    ...followAccounts,
    emitChannelAccessChanges,
    emitNamedInChannels,
    reportGroupUses,
    keeps('subscription.account_id', 'a channel keeps its former subscribers as a group keeps its members'),
    keeps('subscription_span.account_id', 'it decides which messages a former subscriber received'),
    keeps('channel.creator_id', 'the channel belongs to the organization'),
  ],
  limits: [channelsLimit, newChannelsLimit, subscriptionsLimit],
})
