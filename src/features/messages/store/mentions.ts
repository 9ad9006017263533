// SQL statements about the users that a message may mention.
import type { ReadTx } from '#core/db/database.ts'

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
