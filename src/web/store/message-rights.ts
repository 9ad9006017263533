// What the user may do to a message or a topic. The server decides; the client hides what it would certainly refuse.
// Times are in seconds.
import { isInRole, mayInChannel, mayInOrganization } from './permissions.ts'
import { channelOf, type Store } from './store.ts'
import type { Channel, Message } from './types.ts'

const channelOfMessage = (store: Store, { stream_id }: Message): Channel | undefined =>
  stream_id === undefined ? undefined : channelOf(store, stream_id)

/** An archived channel can't change. */
export const mayReact = (store: Store, message: Message): boolean =>
  channelOfMessage(store, message)?.is_archived !== true

/** Always true without a limit. */
const inTime = ({ realm }: Store, limitName: string, { timestamp }: Message, now: number): boolean => {
  const limit = realm[limitName] as number | null
  return limit === null || now - timestamp <= limit
}

type ChannelPermission = Parameters<typeof mayInChannel<Channel>>[2]

/** A permission of the organization applies to all channels, a channel's permission only to that channel. */
const mayEither = (store: Store, channel: Channel | undefined, everywhere: string, here: ChannelPermission): boolean =>
  mayInOrganization(store, everywhere) || (channel !== undefined && mayInChannel(store, channel, here))

/** Polls and to-do lists are changed by other means. */
export const mayEdit = (store: Store, message: Message, now: number): boolean =>
  message.sender_id === store.ownId &&
  message.submessages.length === 0 &&
  store.realm['realm_allow_message_editing'] === true &&
  mayReact(store, message) &&
  inTime(store, 'realm_message_content_edit_limit_seconds', message, now)

export function mayDelete(store: Store, message: Message, now: number): boolean {
  if (!mayReact(store, message)) return false
  const channel = channelOfMessage(store, message)
  const holds = (name: 'can_delete_any_message_group' | 'can_delete_own_message_group'): boolean =>
    mayEither(store, channel, name, name)
  if (holds('can_delete_any_message_group')) return true
  const isOwn = message.sender_id === store.ownId || store.people.get(message.sender_id)?.bot_owner_id === store.ownId
  return (
    isOwn &&
    holds('can_delete_own_message_group') &&
    inTime(store, 'realm_message_content_delete_limit_seconds', message, now)
  )
}

export interface MoveRights {
  readonly topic: boolean
  readonly channel: boolean
}

/** Whether messages of the channel may move to another topic or another channel. */
export function moveRights(store: Store, channelId: number): MoveRights {
  const channel = channelOf(store, channelId)
  if (channel === undefined || channel.is_archived) return { topic: false, channel: false }
  const may = (everywhere: string, here: ChannelPermission): boolean => mayEither(store, channel, everywhere, here)
  return {
    topic: may('can_move_messages_between_topics_group', 'can_move_messages_within_channel_group'),
    channel: may('can_move_messages_between_channels_group', 'can_move_messages_out_of_channel_group'),
  }
}

/** For a single message. Moderators have no time limit. */
export function moveRightsOf(store: Store, message: Message, now: number): MoveRights {
  if (message.stream_id === undefined) return { topic: false, channel: false }
  const rights = moveRights(store, message.stream_id)
  if (isInRole(store, 'role:moderators')) return rights
  return {
    topic: rights.topic && inTime(store, 'realm_move_messages_within_stream_limit_seconds', message, now),
    channel: rights.channel && inTime(store, 'realm_move_messages_between_streams_limit_seconds', message, now),
  }
}

/** The topic without a name can't be resolved. */
export function mayResolve(store: Store, channelId: number, topic: string): boolean {
  const channel = channelOf(store, channelId)
  if (topic === '' || channel === undefined || channel.is_archived) return false
  return mayEither(store, channel, 'can_resolve_topics_group', 'can_resolve_topics_group')
}

export const mayDeleteTopic = (store: Store, channelId: number): boolean =>
  isInRole(store, 'role:administrators') && channelOf(store, channelId) !== undefined

/** Where the organization named a channel for reports. */
export const mayReport = ({ realm, ownId }: Store, { sender_id }: Message): boolean =>
  sender_id !== ownId && Number(realm['realm_moderation_request_channel_id'] ?? -1) > 0

export const showsReceipts = ({ realm }: Store): boolean => realm['realm_enable_read_receipts'] === true

/** If the organization only shows moves, edited messages have no visible history. */
export function hasHistory({ realm }: Store, { last_edit_timestamp, last_moved_timestamp }: Message): boolean {
  const policy = realm['realm_message_edit_history_visibility_policy']
  if (policy === 'none') return false
  return last_moved_timestamp !== undefined || (policy === 'all' && last_edit_timestamp !== undefined)
}
