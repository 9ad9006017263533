import { feature } from '#core/contract/feature.ts'
import { getSubscriptionStatus } from './get-subscription-status.ts'
import { getSubscriptions } from './get-subscriptions.ts'
import { channelsState } from './state.ts'
import { subscribe } from './subscribe.ts'
import { unsubscribe } from './unsubscribe.ts'
import { updateSubscriptionProperty } from './update-subscription-property.ts'
import { updateSubscriptionSettings } from './update-subscription-settings.ts'
import { updateSubscriptions } from './update-subscriptions.ts'
import { newChannelsLimit } from './join-channels.ts'
import { subscriptionsLimit } from './principals.ts'

export const subscriptions = feature({
  name: 'subscriptions',
  about: 'Subscriptions of users to channels, and personal settings of a channel.',
  endpoints: [
    getSubscriptions,
    subscribe,
    updateSubscriptions,
    unsubscribe,
    updateSubscriptionSettings,
    updateSubscriptionProperty,
    getSubscriptionStatus,
  ],
  events: [],
  state: [channelsState],
  limits: [newChannelsLimit, subscriptionsLimit],
})
