// Whether a message may be sent to a channel's topic.
import {
  emptyTopicDisplayName,
  channelById,
  channelByName,
  type ChannelPermissionName,
  type ChannelRights,
  channelRights,
  type ChannelRow,
  isSubscribed,
} from '#features/channels/public.ts'
import { type Caller, isGuest } from '#core/contract/access.ts'
import { badRequest, failure } from '#core/contract/failure.ts'
import type { ReadTx } from '#core/db/database.ts'
import { type Realm, readRealmSettings } from '#features/realms/public.ts'
import { normalizeTopic, TopicInvalid } from './content.ts'
import type { TopicOfChannel } from './post-message.ts'
import { topicExists } from './store/messages.ts'
import { callerOf, ownerOf } from '#features/users/public.ts'

export const TopicMissing = badRequest('Missing topic')
const OnlyEmptyTopic = badRequest(`Only the ${emptyTopicDisplayName} topic is allowed in this channel.`)
export const topicPolicyErrors = [TopicMissing, OnlyEmptyTopic, TopicInvalid]

export const ChannelNameUnknown = failure(400, 'STREAM_DOES_NOT_EXIST', "Channel '{stream}' does not exist", ['stream'])
const ChannelIdUnknown = failure(400, 'STREAM_DOES_NOT_EXIST', "Channel with ID '{stream_id}' does not exist", [
  'stream_id',
])
const NotAuthorized = badRequest("Not authorized to send to channel '{name}'")
export const MayNotPost = badRequest('You do not have permission to post in this channel.')
const MayNotStartTopics = badRequest('You do not have permission to create new topics in this channel.')
export const postingErrors = [MayNotPost, MayNotStartTopics]
export const channelDestinationErrors = [
  ChannelNameUnknown,
  ChannelIdUnknown,
  NotAuthorized,
  ...topicPolicyErrors,
  ...postingErrors,
]

export async function channelDestination(
  tx: ReadTx,
  realm: Realm,
  caller: Caller,
  address: number | string,
  topic: string | undefined,
): Promise<TopicOfChannel> {
  const channel = await addressedChannel(tx, caller, address)
  const senders = await sendersFor(tx, caller)
  if (channel.archived === 1 || !(await mayEnter(tx, senders, channel))) {
    const knows = await channelRights(tx, caller).sees(channel, false)
    // A caller who just tries numbers must not learn that the channel exists, or its name.
    throw typeof address === 'number' && !knows
      ? ChannelIdUnknown({ stream_id: address })
      : NotAuthorized({ name: typeof address === 'number' ? channel.name : address.trim() })
  }
  if (topic === undefined) throw TopicMissing()
  const normalized = normalizeTopic(topic)
  requireTopicPolicy(realm, channel, normalized)
  const rights = senders.map(sender => channelRights(tx, sender))
  await requireSending(rights, channel)
  await requireTopic(tx, rights, channel, normalized)
  return { channel, topic: normalized }
}

export async function addressedChannel(tx: ReadTx, caller: Caller, address: number | string): Promise<ChannelRow> {
  if (typeof address === 'number') {
    const channel = await channelById(tx, caller.realmId, address)
    if (channel === undefined) throw ChannelIdUnknown({ stream_id: address })
    return channel
  }
  const channel = await channelByName(tx, caller.realmId, address)
  if (channel === undefined) throw ChannelNameUnknown({ stream: address.trim() })
  return channel
}

/** A bot may send wherever its owner may. */
async function sendersFor(tx: ReadTx, caller: Caller): Promise<Caller[]> {
  const owner = await ownerOf(tx, caller)
  return owner?.is_active === 1 ? [caller, callerOf(owner)] : [caller]
}

async function mayEnter(tx: ReadTx, senders: readonly Caller[], channel: ChannelRow): Promise<boolean> {
  for (const sender of senders) {
    const open = channel.web_public === 1 || (channel.invite_only === 0 && !isGuest(sender))
    if (open || (await isSubscribed(tx, sender.id, channel.id))) return true
  }
  return false
}

/** The channel's policy, or if it has none the organization's, may require or forbid a topic. */
export function requireTopicPolicy(realm: Realm, channel: ChannelRow, topic: string): void {
  const policy =
    channel.topics_policy === 'inherit' ? readRealmSettings(realm.settings).topics_policy : channel.topics_policy
  if (topic === '' && policy === 'disable_empty_topic') throw TopicMissing()
  if (topic !== '' && policy === 'empty_topic_only') throw OnlyEmptyTopic()
}

/** Whether the caller may send to any topic of the channel. */
export async function mayPost(tx: ReadTx, caller: Caller, channel: ChannelRow): Promise<boolean> {
  const senders = await sendersFor(tx, caller)
  if (channel.archived === 1 || !(await mayEnter(tx, senders, channel))) return false
  const rights = senders.map(sender => channelRights(tx, sender))
  return anyHolds(rights, channel, 'can_send_message_group')
}

/** `rights`: the sender's and, for a bot, its owner's. */
export async function requireSending(rights: readonly ChannelRights[], channel: ChannelRow): Promise<void> {
  if (!(await anyHolds(rights, channel, 'can_send_message_group'))) throw MayNotPost()
}

/** A topic's first message requires the permission to start topics. */
export async function requireTopic(
  tx: ReadTx,
  rights: readonly ChannelRights[],
  channel: ChannelRow,
  topic: string,
): Promise<void> {
  if (await anyHolds(rights, channel, 'can_create_topic_group')) return
  if (!(await topicExists(tx, channel.id, topic))) throw MayNotStartTopics()
}

async function anyHolds(
  rights: readonly ChannelRights[],
  channel: ChannelRow,
  permission: ChannelPermissionName,
): Promise<boolean> {
  for (const each of rights) if (await each.holds(channel, permission)) return true
  return false
}
