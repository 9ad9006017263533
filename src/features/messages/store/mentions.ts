// SQL statements about the users that a message may mention.
import type { ReadTx } from '#core/db/database.ts'

/** Whether more than `many` active users are subscribed; reads no more rows than needed. */
export async function hasManySubscribers(tx: ReadTx, channelId: number, many: number): Promise<boolean> {
  const rows = await tx.db
    .selectFrom('subscription')
    .innerJoin('account', 'account.id', 'subscription.account_id')
    .select('account_id')
    .where('channel_id', '=', channelId)
    .where('active', '=', 1)
    .where('account.is_active', '=', 1)
    .limit(many + 1)
    .execute()
  return rows.length > many
}

/** The users who wrote or reacted in a topic. */
export async function topicParticipants(tx: ReadTx, recipientId: number, topicLower: string): Promise<Set<number>> {
  const inTopic = tx.db
    .selectFrom('message')
    .where('recipient_id', '=', recipientId)
    .where('topic_lower', '=', topicLower)
  const writing = await inTopic.select('sender_id').distinct().execute()
  const reacting = await inTopic
    .innerJoin('reaction', 'reaction.message_id', 'message.id')
    .select('reaction.account_id')
    .distinct()
    .execute()
  return new Set([...writing.map(row => row.sender_id), ...reacting.map(row => row.account_id)])
}
