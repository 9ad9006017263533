// What the user may do to a channel.
import { isInRole, mayInChannel, mayInOrganization } from '../store/permissions.ts'
import type { Store } from '../store/store.ts'
import type { Channel } from '../store/types.ts'

export const mayAdminister = (store: Store, channel: Channel): boolean =>
  isInRole(store, 'role:administrators') || mayInChannel(store, channel, 'can_administer_channel_group')

/** Only users who read a private channel let others in. */
export const mayAddSubscribers = (store: Store, channel: Channel): boolean =>
  mayInChannel(store, channel, 'can_add_subscribers_group') ||
  ((!channel.invite_only || store.subscriptions.has(channel.stream_id)) &&
    (mayAdminister(store, channel) || mayInOrganization(store, 'can_add_subscribers_group')))

export const mayRemoveSubscribers = (store: Store, channel: Channel): boolean =>
  mayAdminister(store, channel) || mayInChannel(store, channel, 'can_remove_subscribers_group')

export const maySubscribe = (store: Store, channel: Channel): boolean =>
  !channel.is_archived &&
  ((!channel.invite_only && isInRole(store, 'role:members')) ||
    mayInChannel(store, channel, 'can_subscribe_group') ||
    mayInChannel(store, channel, 'can_add_subscribers_group'))
