// Why the user can't post in a conversation, as far as the client knows for sure. The server decides.
import { type Conversation, directKey } from './conversation.ts'
import { isGuest, isInRole, mayInChannel, mayInOrganization } from './permissions.ts'
import { channelOf, type Store } from './store.ts'
import type { Channel } from './types.ts'

export type Obstacle =
  | 'archived'
  | 'notSubscribed'
  | 'mayNotPost'
  | 'systemBot'
  | 'unknownUser'
  | 'deactivatedUser'
  | 'directMessagesOff'
  | 'nobodyAuthorizes'
  | 'mayNotStartDirect'

export const obstacleTo = (store: Store, to: Conversation | { readonly channelId: number }): Obstacle | undefined =>
  'userIds' in to ? obstacleToDirect(store, to.userIds) : obstacleToChannel(store, channelOf(store, to.channelId))

function obstacleToChannel(store: Store, channel: Channel | undefined): Obstacle | undefined {
  if (channel === undefined) return undefined
  if (channel.is_archived) return 'archived'
  const isOpen = channel.is_web_public || (!channel.invite_only && !isGuest(store))
  if (!isOpen && !store.subscriptions.has(channel.stream_id)) return 'notSubscribed'
  return mayInChannel(store, channel, 'can_send_message_group') ? undefined : 'mayNotPost'
}

/** Users can always write to bots. */
function obstacleToDirect(store: Store, userIds: readonly number[]): Obstacle | undefined {
  // System bots are known before the list of users loads.
  if (store.systemBots.some(({ user_id }) => userIds.includes(user_id))) return 'systemBot'
  const others = userIds.filter(id => id !== store.ownId).map(id => store.people.get(id))
  // Before the list of users loads, events may have added a few users. The list contains the user's own account.
  if (others.some(person => person === undefined)) return store.people.has(store.ownId) ? 'unknownUser' : undefined
  if (others.some(person => person?.is_active === false)) return 'deactivatedUser'
  if (others.every(person => person?.is_bot)) return undefined
  const isAuthorized = [store.ownId, ...userIds].some(id =>
    mayInOrganization(store, 'direct_message_permission_group', id),
  )
  if (!isAuthorized) return areDirectMessagesOff(store) ? 'directMessagesOff' : 'nobodyAuthorizes'
  if (mayInOrganization(store, 'direct_message_initiator_group')) return undefined
  return store.directs.has(directKey(userIds, store.ownId)) ? undefined : 'mayNotStartDirect'
}

function areDirectMessagesOff({ groups, realm }: Store): boolean {
  const { realm_direct_message_permission_group: value } = realm
  return typeof value === 'number' && groups.get(value)?.name === 'role:nobody'
}

export type TopicRule = 'required' | 'optional' | 'none'

/** Whether messages need a topic: the channel's policy, or else the organization's. */
export function topicRuleOf({ realm }: Store, { topics_policy: ofChannel }: Channel): TopicRule {
  const policy = ofChannel === 'inherit' ? realm.realm_topics_policy : ofChannel
  if (policy === 'empty_topic_only') return 'none'
  return policy === 'disable_empty_topic' ? 'required' : 'optional'
}

export const mayStartTopics = (store: Store, channel: Channel): boolean =>
  mayInChannel(store, channel, 'can_create_topic_group')

const administers = (store: Store, channel: Channel): boolean =>
  isInRole(store, 'role:administrators') || mayInChannel(store, channel, 'can_administer_channel_group')

export const mayAddSubscribers = (store: Store, channel: Channel): boolean =>
  mayInOrganization(store, 'can_add_subscribers_group') ||
  mayInChannel(store, channel, 'can_add_subscribers_group') ||
  administers(store, channel)

export const mayResolve = (store: Store, channel: Channel): boolean =>
  mayInOrganization(store, 'can_resolve_topics_group') || mayInChannel(store, channel, 'can_resolve_topics_group')
