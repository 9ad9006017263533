// SQL statements about the users who received or read one message.
import { sql, type SqlBool } from 'kysely'
import { compiled } from '#core/db/compiled.ts'
import type { ReadTx } from '#core/db/database.ts'
import { isOneOf } from '#core/db/dialect.ts'
import { Flag, notReceived } from '../flags.ts'
import type { FlaggedMessage } from './user-messages.ts'

const rowsOf = compiled<{ messageId: number }, { account_id: number; flags: number }>((db, p) =>
  db.selectFrom('user_message').select(['account_id', 'flags']).where('message_id', '=', p.messageId),
)
/** The flags in a message's rows, by account. */
export async function rowsOfMessage(tx: ReadTx, messageId: number): Promise<Map<number, number>> {
  const rows = await rowsOf.all(tx, { messageId })
  return new Map(rows.map(row => [row.account_id, row.flags]))
}

/** The given users who received the message, with their read position in its conversation. */
export async function receiversAmong(
  tx: ReadTx,
  { id, recipient_id, channel_id }: Pick<FlaggedMessage, 'id' | 'recipient_id' | 'channel_id'>,
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

/** The users who received a channel message: in a subscription span, or by a row if it was moved here later. */
export async function receiversInChannel(tx: ReadTx, messageId: number, channelId: number): Promise<number[]> {
  const inSpans = await tx.db
    .selectFrom('subscription_span')
    .select('account_id')
    .where('channel_id', '=', channelId)
    .where('after_message', '<', messageId)
    .where(eb => eb.or([eb('until_message', 'is', null), eb('until_message', '>=', messageId)]))
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('user_message')
            .select('flags')
            .whereRef('user_message.account_id', '=', 'subscription_span.account_id')
            .where('message_id', '=', messageId)
            .where(sql<SqlBool>`(flags & ${sql.lit(notReceived)}) <> 0`),
        ),
      ),
    )
    .execute()
  const byRow = await tx.db
    .selectFrom('user_message')
    .select('account_id')
    .where('message_id', '=', messageId)
    .where(sql<SqlBool>`(flags & ${sql.lit(Flag.historical)}) = 0`)
    .execute()
  return [...new Set([...inSpans, ...byRow].map(row => row.account_id))]
}

/**
 * The given accounts that are active and have read the message, by a row or by their read position, with their
 * settings.
 */
export const readersAmong = (
  tx: ReadTx,
  { id, recipient_id }: Pick<FlaggedMessage, 'id' | 'recipient_id'>,
  accountIds: readonly number[],
): Promise<{ id: number; settings: string }[]> =>
  tx.db
    .selectFrom('account')
    .leftJoin('user_message', join =>
      join.onRef('user_message.account_id', '=', 'account.id').on('user_message.message_id', '=', id),
    )
    .leftJoin('read_position as reading', join =>
      join.onRef('reading.account_id', '=', 'account.id').on('reading.recipient_id', '=', recipient_id),
    )
    .select(['account.id', 'account.settings'])
    .where(eb => isOneOf(tx, eb.ref('account.id'), accountIds))
    .where('account.is_active', '=', 1)
    .where(
      sql<SqlBool>`case when user_message.flags is null then coalesce(reading.up_to, 0) >= ${id}
        else (user_message.flags & ${sql.lit(Flag.read)}) <> 0 end`,
    )
    .orderBy('account.id')
    .execute()
