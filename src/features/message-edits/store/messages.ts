// Every SQL statement that is needed to edit, move and delete messages.
import { finds } from '#core/db/results.ts'
import type { ReadTx } from '#core/db/database.ts'
import { isOneOf } from '#core/db/dialect.ts'
import { type MessageRow, topicWalk } from '#features/messages/public.ts'

/** The flags in the rows of a message, by account. */
export async function rowsOfMessage(tx: ReadTx, messageId: number): Promise<Map<number, number>> {
  const rows = await tx.db
    .selectFrom('user_message')
    .select(['account_id', 'flags'])
    .where('message_id', '=', messageId)
    .execute()
  return new Map(rows.map(row => [row.account_id, row.flags]))
}

/** The users among these who received the message, with their read position in its conversation. */
export async function receiversAmong(
  tx: ReadTx,
  { id, recipient_id, channel_id }: MessageRow,
  accountIds: readonly number[],
): Promise<Map<number, number>> {
  if (accountIds.length === 0) return new Map()
  const rows = await tx.db
    .selectFrom('account')
    .leftJoin('read_position', join =>
      join.onRef('read_position.account_id', '=', 'account.id').on('read_position.recipient_id', '=', recipient_id),
    )
    .select(['account.id', 'up_to'])
    .where(eb => isOneOf(tx, eb.ref('account.id'), accountIds))
    .where(eb =>
      channel_id === null
        ? eb.exists(
            eb
              .selectFrom('recipient_participant')
              .select('recipient_id')
              .whereRef('recipient_participant.account_id', '=', 'account.id')
              .where('recipient_participant.recipient_id', '=', recipient_id),
          )
        : eb.exists(
            eb
              .selectFrom('subscription_span')
              .select('channel_id')
              .whereRef('subscription_span.account_id', '=', 'account.id')
              .where('channel_id', '=', channel_id)
              .where('after_message', '<', id)
              .where(span => span.or([span('until_message', 'is', null), span('until_message', '>=', id)])),
          ),
    )
    .execute()
  return new Map(rows.map(row => [row.id, row.up_to ?? 0]))
}

/** From `from` on, ascending. */
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

/** The oldest message of a topic that was sent at this time or later, if there is one. */
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

/** The messages by the spelling of their topic, which may differ in upper and lower case. */
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
