// SQL statements about many users' read state in one channel: a few, however many users there are.
import { sql } from 'kysely'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { beforeConflict, isOneOf, numberList, numbersTable } from '#core/db/dialect.ts'
import { isUnread, type SubscriptionSpan } from './user-messages.ts'

export interface OwnedRow {
  readonly account_id: number
  readonly message_id: number
}

export async function readPositionsOfUsers(
  tx: ReadTx,
  recipientId: number,
  accountIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await tx.db
    .selectFrom('read_position')
    .select(['account_id', 'up_to'])
    .where(eb => isOneOf(tx, eb.ref('account_id'), accountIds))
    .where('recipient_id', '=', recipientId)
    .execute()
  return new Map(rows.map(row => [row.account_id, row.up_to]))
}

export const spansOfUsers = (
  tx: ReadTx,
  channelId: number,
  accountIds: readonly number[],
): Promise<(SubscriptionSpan & { readonly account_id: number })[]> =>
  tx.db
    .selectFrom('subscription_span')
    .select(['account_id', 'channel_id', 'after_message', 'until_message'])
    .where('channel_id', '=', channelId)
    .where(eb => isOneOf(tx, eb.ref('account_id'), accountIds))
    .execute()

/** Rows of messages from `messageId` on, in every conversation. */
export const rowsFrom = (tx: ReadTx, accountIds: readonly number[], messageId: number): Promise<OwnedRow[]> =>
  tx.db
    .selectFrom('user_message')
    .select(['account_id', 'message_id'])
    .where(eb => isOneOf(tx, eb.ref('account_id'), accountIds))
    .where('message_id', '>=', messageId)
    .execute()

/** Sets the read flag in the conversation's unread rows, and returns these rows. */
export const markRowsReadOfUsers = (
  tx: WriteTx,
  recipientId: number,
  accountIds: readonly number[],
): Promise<OwnedRow[]> =>
  tx.db
    .updateTable('user_message')
    .set({ flags: sql`flags | 1` })
    .where(eb => isOneOf(tx, eb.ref('account_id'), accountIds))
    .where(isUnread)
    .where(eb =>
      eb.exists(
        eb
          .selectFrom('message')
          .select('message.id')
          .whereRef('message.id', '=', 'user_message.message_id')
          .where('message.recipient_id', '=', recipientId),
      ),
    )
    .returning(['account_id', 'message_id'])
    .execute()

export async function putReadPositions(
  tx: WriteTx,
  recipientId: number,
  accountIds: readonly number[],
  upTo: number,
): Promise<void> {
  await tx.db
    .insertInto('read_position')
    .columns(['account_id', 'recipient_id', 'up_to'])
    .expression(eb =>
      eb
        .selectFrom(numbersTable(tx, numberList(tx, accountIds)))
        .select(query => [
          query.ref('numbers.value').as('account_id'),
          sql<number>`cast(${recipientId} as bigint)`.as('recipient_id'),
          sql<number>`cast(${upTo} as bigint)`.as('up_to'),
        ])
        .where(beforeConflict),
    )
    .onConflict(conflict =>
      conflict.columns(['account_id', 'recipient_id']).doUpdateSet({ up_to: sql`excluded.up_to` }),
    )
    .execute()
}
