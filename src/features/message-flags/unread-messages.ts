// Unread messages as clients get them: by conversation.
import { presentTopic, subscriptionsOf } from '#features/channels/public.ts'
import type { Caller } from '#core/contract/access.ts'
import type { ReadTx } from '#core/db/database.ts'
import { participantsOf } from '#features/messages/public.ts'
import { Flag, hasFlag, newestUnread, type UnreadConversation } from '#features/read-state/public.ts'

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
  const { conversations: found, isCut } = await newestUnread(tx, caller, mostUnread)
  const subscriptions = await subscriptionsOf(tx, caller.id)
  const own = new Set(subscriptions.map(row => row.channel_id))
  // A message may have been moved to a channel that the reader isn't subscribed to.
  const conversations = found.filter(({ channel_id }) => channel_id === null || own.has(channel_id))
  const muted = new Set(subscriptions.filter(row => row.is_muted === 1).map(row => row.channel_id))
  const isMuted = ({ channel_id }: UnreadConversation): boolean => channel_id !== null && muted.has(channel_id)
  return {
    count: conversations.reduce((sum, each) => sum + (isMuted(each) ? 0 : each.ids.length), 0),
    ...(await unreadDirect(tx, caller, conversations)),
    streams: unreadTopics(conversations, allowEmptyTopic),
    mentions: conversations.flatMap(each => mentionsIn(each, isMuted(each))).sort((a, b) => a - b),
    old_unreads_missing: isCut,
  }
}

const mentionsIn = ({ flagged }: UnreadConversation, isMuted: boolean): number[] =>
  flagged
    .filter(({ flags }) => hasFlag(flags, Flag.mentioned) || (hasFlag(flags, wildcard) && !isMuted))
    .map(({ id }) => id)

const unreadTopics = (
  conversations: readonly UnreadConversation[],
  allowEmptyTopic: boolean,
): UnreadMessages['streams'] =>
  conversations.flatMap(({ channel_id, topic, ids }) =>
    channel_id === null
      ? []
      : [{ stream_id: channel_id, topic: presentTopic(topic, allowEmptyTopic), unread_message_ids: ids }],
  )

async function unreadDirect(
  tx: ReadTx,
  caller: Caller,
  conversations: readonly UnreadConversation[],
): Promise<Pick<UnreadMessages, 'pms' | 'huddles'>> {
  const direct = conversations.filter(({ channel_id }) => channel_id === null)
  const recipients = direct.map(({ recipient_id }) => recipient_id)
  const participants = await participantsOf(tx, caller.realmId, recipients)
  const unread: Pick<UnreadMessages, 'pms' | 'huddles'> = { pms: [], huddles: [] }
  for (const { recipient_id, ids: unread_message_ids } of direct) {
    const userIds = participants.get(recipient_id) ?? []
    const [other = caller.id, ...more] = userIds.filter(id => id !== caller.id)
    if (more.length === 0) unread.pms.push({ other_user_id: other, sender_id: other, unread_message_ids })
    else unread.huddles.push({ user_ids_string: userIds.join(','), unread_message_ids })
  }
  return unread
}
