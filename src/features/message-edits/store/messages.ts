// Every SQL statement that changes, moves or deletes messages.
import { pacer } from '#core/base/next-turn.ts'
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { isOneOf } from '#core/db/dialect.ts'
import { indexWalk } from '#core/db/index-walk.ts'
import {
  indexMessage,
  indexTopic,
  unindexMessages,
  unindexTopic,
  forgetAllMoves,
  type MessageRow,
  withMove,
} from '#features/messages/public.ts'
import type { ChannelRow } from '#features/channels/public.ts'
import { Flag, notReceived } from '#features/read-state/public.ts'
import type { Tables } from '#schema/tables.ts'

/** The rows that people have of a message. */
export async function rowsOfMessage(tx: ReadTx, messageId: number): Promise<Map<number, number>> {
  const rows = await tx.db
    .selectFrom('personal')
    .select(['account_id', 'flags'])
    .where('message_id', '=', messageId)
    .execute()
  return new Map(rows.map(row => [row.account_id, row.flags]))
}

export async function activeAmong(tx: ReadTx, realmId: number, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await tx.db
    .selectFrom('account')
    .select('id')
    .where('realm_id', '=', realmId)
    .where('is_active', '=', 1)
    .where(eb => isOneOf(tx, eb.ref('id'), ids))
    .execute()
  return new Set(rows.map(row => row.id))
}

/** Those of these people who received the message, with the mark up to which they have read its conversation. */
export async function receiversAmong(
  tx: ReadTx,
  { id, recipient_id, channel_id }: MessageRow,
  accountIds: readonly number[],
): Promise<Map<number, number>> {
  if (accountIds.length === 0) return new Map()
  const rows = await tx.db
    .selectFrom('account')
    .leftJoin('read_mark', join =>
      join.onRef('read_mark.account_id', '=', 'account.id').on('read_mark.recipient_id', '=', recipient_id),
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

/** In one topic, from a message on; ascending. */
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

/** Along the messages of a topic. */
export const topicWalk = (
  tx: ReadTx,
  recipient_id: number,
  topic_lower: string,
  direction: 'asc' | 'desc',
): ReturnType<typeof indexWalk> =>
  indexWalk(tx, { recipient_id, topic_lower }, { id: 'id', after: 0, until: Number.MAX_SAFE_INTEGER }, direction)

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

/** These messages by the way (of upper and lower case) in which their topic is written. */
export async function bySpelling(tx: ReadTx, ids: readonly number[]): Promise<Map<string, number[]>> {
  const rows = await tx.db
    .selectFrom('message')
    .select(['id', 'topic'])
    .where(eb => isOneOf(tx, eb.ref('id'), ids))
    .execute()
  return new Map([...Map.groupBy(rows, row => row.topic)].map(([topic, some]) => [topic, some.map(({ id }) => id)]))
}

export type MessageChange = Partial<Omit<Selectable<Tables['message']>, 'id' | 'realm_id' | 'moves'>>

/** Many messages are changed in parts, between which other requests are served. */
const messagesAtOnce = 1_000
const chunks = (ids: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(ids.length / messagesAtOnce) }, (_, n) =>
    ids.slice(n * messagesAtOnce, (n + 1) * messagesAtOnce),
  )

/** Gives messages another place, and has them remember the move. */
export async function changePlace(
  tx: WriteTx,
  ids: readonly number[],
  change: MessageChange,
  moveId: number,
): Promise<void> {
  const pause = pacer()
  for (const some of chunks(ids)) {
    await tx.db
      .updateTable('message')
      .set({ ...change, moves: withMove(moveId) })
      .where(eb => isOneOf(tx, eb.ref('id'), some))
      .execute()
    await pause()
  }
}

/** Gives a message another content, and perhaps another topic. */
export async function changeContent(
  tx: WriteTx,
  { id, realm_id, recipient_id }: MessageRow,
  { content, rendered, ...change }: MessageChange & Pick<MessageRow, 'content' | 'rendered'>,
  history: readonly object[],
): Promise<void> {
  await tx.db.updateTable('message').set(change).where('id', '=', id).execute()
  await tx.db
    .updateTable('message_text')
    .set({ content, rendered, edit_history: JSON.stringify(history) })
    .where('message_id', '=', id)
    .execute()
  await indexMessage(tx, { id, realm_id, recipient_id, rendered })
}

export interface Place {
  readonly realmId: number
  readonly channelId: number
  readonly recipientId: number
}

export const placeOf = ({ id, realm_id, recipient_id }: ChannelRow): Place => ({
  realmId: realm_id,
  channelId: id,
  recipientId: recipient_id,
})

/** Counts a topic again after messages came or went. It is called as in its newest message. */
export async function recountTopic(
  tx: WriteTx,
  { realmId, channelId, recipientId }: Place,
  topicLower: string,
): Promise<void> {
  const inTopic = tx.db
    .selectFrom('message')
    .where('recipient_id', '=', recipientId)
    .where('topic_lower', '=', topicLower)
  const { within, order } = topicWalk(tx, recipientId, topicLower, 'desc')
  const newest = await tx.db
    .selectFrom('message')
    .select(['id', 'topic'])
    .where(within)
    .orderBy(order)
    .limit(1)
    .executeTakeFirst()
  if (newest === undefined) {
    const gone = await tx.db
      .deleteFrom('topic')
      .where('channel_id', '=', channelId)
      .where('name_lower', '=', topicLower)
      .returning('id')
      .executeTakeFirst()
    if (gone !== undefined) await unindexTopic(tx, gone.id)
    return
  }
  const { count } = await inTopic.select(eb => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const counted = { name: newest.topic, newest_message: newest.id, message_count: count }
  const { id } = await tx.db
    .insertInto('topic')
    .values({ channel_id: channelId, name_lower: topicLower, ...counted })
    .onConflict(conflict => conflict.columns(['channel_id', 'name_lower']).doUpdateSet(counted))
    .returning('id')
    .executeTakeFirstOrThrow()
  await indexTopic(tx, { id, realm_id: realmId, recipient_id: recipientId, name: newest.topic })
}

/** Whether a span of this channel covers the message, for an account named by an expression. */
const coveredIn = (account: string, channelId: number): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select 1 from subscription_span span where span.account_id = ${sql.ref(account)} and span.channel_id = ${channelId}
    and span.after_message < message.id and (span.until_message is null or span.until_message >= message.id))`

const hasNoRow = (account: string): RawBuilder<SqlBool> => sql<SqlBool>`not exists (
  select 1 from personal p where p.account_id = ${sql.ref(account)} and p.message_id = message.id)`

/** Has the row of a message that came from another channel: see `notReceived`. */
const cameLater = (account: string): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select 1 from personal p where p.account_id = ${sql.ref(account)} and p.message_id = message.id
    and (p.flags & ${sql.lit(notReceived)}) <> 0)`

/**
 * Before messages go to another channel: writes down what cannot be derived there. Who received them keeps them as
 * they are; of those who were subscribed to the other channel at their time a row says that they did not.
 */
export async function keepWhoReceived(tx: WriteTx, ids: readonly number[], from: Place, to: Place): Promise<void> {
  const isMoved = isOneOf(tx, sql.ref<number>('message.id'), ids)
  const isRead = (mark: string): RawBuilder<SqlBool> => sql<SqlBool>`message.id <= coalesce(${sql.ref(mark)}, 0)`
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
    .insertInto('personal')
    .columns(['account_id', 'message_id', 'flags'])
    .expression(
      spansOf(from.channelId)
        .leftJoin('read_mark as here', join =>
          join.onRef('here.account_id', '=', 'holder.account_id').on('here.recipient_id', '=', from.recipientId),
        )
        .leftJoin('read_mark as there', join =>
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
    .insertInto('personal')
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

/** Into protected history comes only what one received: who is there when messages arrive gets them by a row. */
export async function keepForSubscribers(tx: WriteTx, ids: readonly number[], { channelId }: Place): Promise<void> {
  await tx.db
    .insertInto('personal')
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
          sql<SqlBool>`(${cameLater('holder.account_id')}
            or (${hasNoRow('holder.account_id')} and not ${coveredIn('holder.account_id', channelId)}))`,
        ),
    )
    .onConflict(conflict => conflict.columns(['account_id', 'message_id']).doUpdateSet({ flags: historical }))
    .execute()
}

/** Active people who received these messages while subscribed to the channel, or have a row of them. */
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
    .where(sql<SqlBool>`not ${cameLater('span.account_id')}`)
    .where(eb => isOneOf(tx, eb.ref('message.id'), ids))
  return received.union(activeRows(tx, ids)).orderBy('message_id').execute()
}

const activeRows = (tx: ReadTx, ids: readonly number[]) =>
  tx.db
    .selectFrom('personal')
    .innerJoin('account', 'account.id', 'personal.account_id')
    .select(['personal.account_id', 'personal.message_id'])
    .where('account.is_active', '=', 1)
    .where(sql<SqlBool>`(personal.flags & ${sql.lit(notReceived)}) = 0`)
    .where(eb => isOneOf(tx, eb.ref('personal.message_id'), ids))

/** Active people who have a row of one of these messages. */
export async function rowHolders(tx: ReadTx, ids: readonly number[]): Promise<number[]> {
  const rows = await activeRows(tx, ids).clearSelect().select('personal.account_id').distinct().execute()
  return rows.map(row => row.account_id)
}

export async function deleteMessages(tx: WriteTx, ids: readonly number[]): Promise<void> {
  for (const table of ['personal', 'reaction', 'submessage', 'message_text'] as const)
    await tx.db
      .deleteFrom(table)
      .where(eb => isOneOf(tx, eb.ref('message_id'), ids))
      .execute()
  await unindexMessages(tx, ids)
  await forgetAllMoves(tx, ids)
  await tx.db
    .deleteFrom('message')
    .where(eb => isOneOf(tx, eb.ref('id'), ids))
    .execute()
}

export const ownsBot = async (tx: ReadTx, ownerId: number, botId: number): Promise<boolean> =>
  (await tx.db
    .selectFrom('account')
    .select('id')
    .where('id', '=', botId)
    .where('bot_owner_id', '=', ownerId)
    .executeTakeFirst()) !== undefined
