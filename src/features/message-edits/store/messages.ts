// Every SQL statement for editing, moving and deleting messages.
import { finds } from '#core/db/results.ts'
import type { ReadTx } from '#core/db/database.ts'
import { isOneOf } from '#core/db/dialect.ts'
import { topicWalk } from '#features/messages/public.ts'

/** Starting at `from`, ascending. */
export async function idsInTopic(tx: ReadTx, recipientId: number, topicLower: string, from: number): Promise<number[]> {
  const rows = await tx.db
    .selectFrom('message')
    .select('id')
    .where('recipient_id', '=', recipientId)
    .where('topic_lower', '=', topicLower)
    .where('id', '>=', from)
    .orderBy('id')
    .execute()
  return rows.map(row => row.id)
}

/** The oldest message of a topic that was sent at this time or later, if any. */
export async function firstInTopicSince(
  tx: ReadTx,
  recipientId: number,
  topicLower: string,
  since: number,
): Promise<number | undefined> {
  const { within, order } = topicWalk(tx, recipientId, topicLower, 'asc')
  const found = await tx.db
    .selectFrom('message')
    .select('id')
    .where(within)
    .where('sent_at', '>=', since)
    .orderBy(order)
    .limit(1)
    .executeTakeFirst()
  return found?.id
}

/** The messages by the spelling of their topic, which may differ in case. */
export async function bySpelling(tx: ReadTx, ids: readonly number[]): Promise<Map<string, number[]>> {
  const rows = await tx.db
    .selectFrom('message')
    .select(['id', 'topic'])
    .where(eb => isOneOf(tx, eb.ref('id'), ids))
    .execute()
  return new Map(
    [...Map.groupBy(rows, row => row.topic)].map(([topic, spelledAlike]) => [topic, spelledAlike.map(({ id }) => id)]),
  )
}

export const ownsBot = (tx: ReadTx, ownerId: number, botId: number): Promise<boolean> =>
  finds(tx.db.selectFrom('account').select('id').where('id', '=', botId).where('bot_owner_id', '=', ownerId))
