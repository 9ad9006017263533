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
import type { Destination } from './post-message.ts'
import { topicExists } from './store/messages.ts'
import { callerOf, ownerOf } from '#features/users/public.ts'

export const TopicMissing = badRequest('Missing topic')
export const OnlyEmptyTopic = badRequest(`Only the ${emptyTopicDisplayName} topic is allowed in this channel.`)
export const topicPolicyErrors = [TopicMissing, OnlyEmptyTopic, TopicInvalid]

export const ChannelNameUnknown = failure(400, 'STREAM_DOES_NOT_EXIST', "Channel '{stream}' does not exist", ['stream'])
export const ChannelIdUnknown = failure(400, 'STREAM_DOES_NOT_EXIST', "Channel with ID '{stream_id}' does not exist", [
  'stream_id',
])
export const NotAuthorized = badRequest("Not authorized to send to channel '{name}'")
export const MayNotPost = badRequest('You do not have permission to post in this channel.')
export const MayNotStartTopics = badRequest('You do not have permission to create new topics in this channel.')
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
): Promise<Destination> {
  const channel = await addressedChannel(tx, caller, address)
  const speakers = await speakersFor(tx, caller)
  if (channel.archived === 1 || !(await mayEnter(tx, speakers, channel))) {
    const knows = await channelRights(tx, caller).sees(channel, false)
    // A caller who only tried a number must not learn that the channel exists, nor its name.
    throw typeof address === 'number' && !knows
      ? ChannelIdUnknown({ stream_id: address })
      : NotAuthorized({ name: typeof address === 'number' ? channel.name : address.trim() })
  }
  if (topic === undefined) throw TopicMissing()
  const settled = normalizeTopic(topic)
  followTopicPolicy(realm, channel, settled)
  const rights = speakers.map(speaker => channelRights(tx, speaker))
  await requireSending(rights, channel)
  await requireTopic(tx, rights, channel, settled)
  return { channel, topic: settled }
}

async function addressedChannel(tx: ReadTx, caller: Caller, address: number | string): Promise<ChannelRow> {
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
async function speakersFor(tx: ReadTx, caller: Caller): Promise<Caller[]> {
  const owner = await ownerOf(tx, caller)
  return owner?.is_active === 1 ? [caller, callerOf(owner)] : [caller]
}

async function mayEnter(tx: ReadTx, speakers: readonly Caller[], channel: ChannelRow): Promise<boolean> {
  for (const speaker of speakers) {
    const open = channel.web_public === 1 || (channel.invite_only === 0 && !isGuest(speaker))
    if (open || (await isSubscribed(tx, speaker.id, channel.id))) return true
  }
  return false
}

/** The organization and the channel each have a policy that requires or forbids a topic. */
export function followTopicPolicy(realm: Realm, channel: ChannelRow, topic: string): void {
  const policy =
    channel.topics_policy === 'inherit' ? readRealmSettings(realm.settings).topics_policy : channel.topics_policy
  if (topic === '' && policy === 'disable_empty_topic') throw TopicMissing()
  if (topic !== '' && policy === 'empty_topic_only') throw OnlyEmptyTopic()
}

/** `speakers` are the rights of the sender and, for a bot, of its owner. */
export async function requireSending(speakers: readonly ChannelRights[], channel: ChannelRow): Promise<void> {
  if (!(await oneHolds(speakers, channel, 'can_send_message_group'))) throw MayNotPost()
}

/** The first message of a topic needs the permission to start topics. */
export async function requireTopic(
  tx: ReadTx,
  speakers: readonly ChannelRights[],
  channel: ChannelRow,
  topic: string,
): Promise<void> {
  if (await oneHolds(speakers, channel, 'can_create_topic_group')) return
  if (!(await topicExists(tx, channel.id, topic))) throw MayNotStartTopics()
}

async function oneHolds(
  speakers: readonly ChannelRights[],
  channel: ChannelRow,
  right: ChannelPermissionName,
): Promise<boolean> {
  for (const rights of speakers) if (await rights.holds(channel, right)) return true
  return false
}
