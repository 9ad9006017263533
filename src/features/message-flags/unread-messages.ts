// Unread messages as clients get them: by conversation.
import { grouped } from '#core/base/grouped.ts'
import { presentTopic, subscriptionsOf } from '#features/channels/public.ts'
import type { Caller } from '#core/contract/access.ts'
import type { ReadTx } from '#core/db/database.ts'
import { participantsOf } from '#features/messages/public.ts'
import { Flag, hasFlag, newestUnread, type UnreadMessage } from '#features/read-state/public.ts'

const mostUnread = 50_000
const wildcard = Flag.stream_wildcard_mentioned | Flag.topic_wildcard_mentioned

interface UnreadMessages {
  count: number
  pms: { other_user_id: number; sender_id: number; unread_message_ids: number[] }[]
  huddles: { user_ids_string: string; unread_message_ids: number[] }[]
  streams: { stream_id: number; topic: string; unread_message_ids: number[] }[]
  mentions: number[]
  old_unreads_missing: boolean
}

export async function unreadMessages(tx: ReadTx, caller: Caller, allowEmptyTopic: boolean): Promise<UnreadMessages> {
  const { messages: found, isCut } = await newestUnread(tx, caller.id, mostUnread)
  const subscriptions = await subscriptionsOf(tx, caller.id)
  const own = new Set(subscriptions.map(row => row.channel_id))
  // A message may have been moved to a channel to which the reader is not subscribed.
  const messages = found.filter(({ channel_id }) => channel_id === null || own.has(channel_id))
  const muted = new Set(subscriptions.filter(row => row.is_muted === 1).map(row => row.channel_id))
  const isMuted = ({ channel_id }: UnreadMessage): boolean => channel_id !== null && muted.has(channel_id)
  const mentions = messages.filter(
    message => hasFlag(message.flags, Flag.mentioned) || (hasFlag(message.flags, wildcard) && !isMuted(message)),
  )
  return {
    count: messages.filter(message => !isMuted(message)).length,
    ...(await unreadDirect(tx, caller, messages)),
    streams: unreadTopics(messages, allowEmptyTopic),
    mentions: idsOf(mentions),
    old_unreads_missing: isCut,
  }
}

const idsOf = (messages: readonly UnreadMessage[]): number[] => messages.map(({ id }) => id)

function unreadTopics(messages: readonly UnreadMessage[], allowEmptyTopic: boolean): UnreadMessages['streams'] {
  return grouped(messages, ({ channel_id, topic }) => `${channel_id} ${topic}`).flatMap(group => {
    const [{ channel_id, topic }] = group
    if (channel_id === null) return []
    return [{ stream_id: channel_id, topic: presentTopic(topic, allowEmptyTopic), unread_message_ids: idsOf(group) }]
  })
}

async function unreadDirect(
  tx: ReadTx,
  caller: Caller,
  messages: readonly UnreadMessage[],
): Promise<Pick<UnreadMessages, 'pms' | 'huddles'>> {
  const direct = messages.filter(({ channel_id }) => channel_id === null)
  const byRecipient = Map.groupBy(direct, ({ recipient_id }) => recipient_id)
  const participants = await participantsOf(tx, caller.realmId, [...byRecipient.keys()])
  const conversations: Pick<UnreadMessages, 'pms' | 'huddles'> = { pms: [], huddles: [] }
  for (const [recipient, group] of byRecipient) {
    const userIds = participants.get(recipient) ?? []
    const [other = caller.id, ...more] = userIds.filter(id => id !== caller.id)
    const unread_message_ids = idsOf(group)
    if (more.length === 0) conversations.pms.push({ other_user_id: other, sender_id: other, unread_message_ids })
    else conversations.huddles.push({ user_ids_string: userIds.join(','), unread_message_ids })
  }
  return conversations
}
