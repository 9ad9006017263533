// SQL statements about messages moved to another channel: the users who received them, and their rows.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { isOneOf } from '#core/db/dialect.ts'
import { Flag, notReceived } from '../flags.ts'

interface ChannelIds {
  readonly channelId: number
  readonly recipientId: number
}

/** Whether a subscription span of this channel covers the message, for an account given by an expression. */
const coveredIn = (account: string, channelId: number): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select 1 from subscription_span span where span.account_id = ${sql.ref(account)} and span.channel_id = ${channelId}
    and span.after_message < message.id and (span.until_message is null or span.until_message >= message.id))`

const hasNoRow = (account: string): RawBuilder<SqlBool> => sql<SqlBool>`not exists (
  select 1 from user_message p where p.account_id = ${sql.ref(account)} and p.message_id = message.id)`

/** Whether there is a row of a message that was moved from another channel: see `notReceived`. */
const hasNotReceivedRow = (account: string): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select 1 from user_message p where p.account_id = ${sql.ref(account)} and p.message_id = message.id
    and (p.flags & ${sql.lit(notReceived)}) <> 0)`

/**
 * Before messages move to another channel: writes the rows that can't be derived there. Users who received the messages
 * keep their flags. Users who were subscribed to the other channel at the time get a row which says that they didn't
 * receive them.
 */
export async function keepReceived(
  tx: WriteTx,
  ids: readonly number[],
  from: ChannelIds,
  to: ChannelIds,
): Promise<void> {
  const isMoved = isOneOf(tx, sql.ref<number>('message.id'), ids)
  const isRead = (readUpTo: string): RawBuilder<SqlBool> =>
    sql<SqlBool>`message.id <= coalesce(${sql.ref(readUpTo)}, 0)`
  const spansOf = (channelId: number) =>
    tx.db.selectFrom('message').innerJoin('subscription_span as holder', join =>
      join
        .on('holder.channel_id', '=', channelId)
        .onRef('holder.after_message', '<', 'message.id')
        .on(eb =>
          eb.or([eb('holder.until_message', 'is', null), eb('holder.until_message', '>=', eb.ref('message.id'))]),
        ),
    )
  await tx.db
    .insertInto('user_message')
    .columns(['account_id', 'message_id', 'flags'])
    .expression(
      spansOf(from.channelId)
        .leftJoin('read_position as here', join =>
          join.onRef('here.account_id', '=', 'holder.account_id').on('here.recipient_id', '=', from.recipientId),
        )
        .leftJoin('read_position as there', join =>
          join.onRef('there.account_id', '=', 'holder.account_id').on('there.recipient_id', '=', to.recipientId),
        )
        .select([
          'holder.account_id',
          'message.id',
          sql<number>`case when ${isRead('here.up_to')} then ${sql.lit(Flag.read)} else 0 end
            + message.channel_wildcard * ${sql.lit(Flag.stream_wildcard_mentioned)}`.as('flags'),
        ])
        .where(isMoved)
        .where(hasNoRow('holder.account_id'))
        .where(
          sql<SqlBool>`not (${coveredIn('holder.account_id', to.channelId)}
            and (${isRead('here.up_to')}) = (${isRead('there.up_to')}))`,
        ),
    )
    .execute()
  await tx.db
    .insertInto('user_message')
    .columns(['account_id', 'message_id', 'flags'])
    .expression(
      spansOf(to.channelId)
        .select(['holder.account_id', 'message.id', sql.lit(historical | notReceived).as('flags')])
        .where(isMoved)
        .where(hasNoRow('holder.account_id'))
        .where(sql<SqlBool>`not ${coveredIn('holder.account_id', from.channelId)}`),
    )
    .execute()
}

const historical = Flag.read | Flag.historical

/**
 * In a channel with protected history, users see only messages that they received, so current subscribers get a row of
 * each moved message.
 */
export async function keepForSubscribers(
  tx: WriteTx,
  ids: readonly number[],
  { channelId }: Pick<ChannelIds, 'channelId'>,
): Promise<void> {
  await tx.db
    .insertInto('user_message')
    .columns(['account_id', 'message_id', 'flags'])
    .expression(
      tx.db
        .selectFrom('message')
        .innerJoin('subscription as holder', join =>
          join.on('holder.channel_id', '=', channelId).on('holder.active', '=', 1),
        )
        .select(['holder.account_id', 'message.id', sql.lit(historical).as('flags')])
        .where(eb => isOneOf(tx, eb.ref('message.id'), ids))
        .where(
          sql<SqlBool>`(${hasNotReceivedRow('holder.account_id')}
            or (${hasNoRow('holder.account_id')} and not ${coveredIn('holder.account_id', channelId)}))`,
        ),
    )
    .onConflict(conflict => conflict.columns(['account_id', 'message_id']).doUpdateSet({ flags: historical }))
    .execute()
}

/** Active users who received these messages while subscribed to the channel, or have a row of them. */
export async function holdersOf(
  tx: ReadTx,
  ids: readonly number[],
  channelId: number,
): Promise<{ account_id: number; message_id: number }[]> {
  const received = tx.db
    .selectFrom('message')
    .innerJoin('subscription_span as span', join =>
      join
        .on('span.channel_id', '=', channelId)
        .onRef('span.after_message', '<', 'message.id')
        .on(eb => eb.or([eb('span.until_message', 'is', null), eb('span.until_message', '>=', eb.ref('message.id'))])),
    )
    .innerJoin('account', 'account.id', 'span.account_id')
    .select(['span.account_id', 'message.id as message_id'])
    .where('account.is_active', '=', 1)
    .where(sql<SqlBool>`not ${hasNotReceivedRow('span.account_id')}`)
    .where(eb => isOneOf(tx, eb.ref('message.id'), ids))
  return received.union(activeRows(tx, ids)).orderBy('message_id').execute()
}

const activeRows = (tx: ReadTx, ids: readonly number[]) =>
  tx.db
    .selectFrom('user_message')
    .innerJoin('account', 'account.id', 'user_message.account_id')
    .select(['user_message.account_id', 'user_message.message_id'])
    .where('account.is_active', '=', 1)
    .where(sql<SqlBool>`(user_message.flags & ${sql.lit(notReceived)}) = 0`)
    .where(eb => isOneOf(tx, eb.ref('user_message.message_id'), ids))

/** Active users who have a row of one of these messages. */
export async function rowHolders(tx: ReadTx, ids: readonly number[]): Promise<number[]> {
  const rows = await activeRows(tx, ids).clearSelect().select('user_message.account_id').distinct().execute()
  return rows.map(row => row.account_id)
}
