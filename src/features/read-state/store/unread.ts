// SQL statements about all unread messages of a user: a few, whatever the number of conversations.
import type { IdRange } from '#core/db/merge-ranges.ts'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { ReadTx } from '#core/db/database.ts'
import { rowsOf } from '#core/db/dialect.ts'
import { indexWalk, joinWalk, type Walk } from '#core/db/index-walk.ts'
import { type FlaggedMessage, isUnread } from './user-messages.ts'

export interface UnreadRow extends FlaggedMessage {
  readonly topic: string
  /** Null without a row. */
  readonly flags: number | null
}

const columns = [
  'message.id',
  'message.recipient_id',
  'message.channel_id',
  'message.channel_wildcard',
  'message.topic',
] as const
const selected = sql.join(columns.map(column => sql.ref(column)))

/** As a parameter: these statements are prepared once, for every ID. */
const id = (value: number): RawBuilder<number> => sql`cast(${value} as bigint)`

const withoutRow = (accountId: number): RawBuilder<SqlBool> =>
  sql`not exists (select 1 from user_message where user_message.account_id = ${accountId} and user_message.message_id = message.id)`

/** The messages of a conversation within the range and after the read position. */
const along = (tx: ReadTx, recipient: unknown, after: unknown, until: unknown): Walk =>
  indexWalk(tx, { 'message.recipient_id': recipient }, { id: 'message.id', after, until }, 'asc')

/** Messages of channels that were received after the read position and have no row. */
export function unreadInChannels(
  tx: ReadTx,
  accountId: number,
  { after, until }: IdRange,
): Promise<Omit<UnreadRow, 'flags'>[]> {
  const read = sql`case when reading.up_to > span.after_message then reading.up_to else span.after_message end`
  const from = sql`case when ${read} > ${id(after)} then ${read} else ${id(after)} end`
  const to = sql`case when span.until_message < ${id(until)} then span.until_message else ${id(until)} end`
  return rowsOf(
    tx,
    sql`select ${selected} from subscription_span span
      join channel on channel.id = span.channel_id
      left join read_position reading
        on reading.recipient_id = channel.recipient_id and reading.account_id = span.account_id
      ${joinWalk(tx, 'message', along(tx, sql.ref('channel.recipient_id'), from, to))}
      where span.account_id = ${accountId} and ${withoutRow(accountId)}`,
  )
}

/** The same for direct messages. */
export function unreadDirect(
  tx: ReadTx,
  accountId: number,
  { after, until }: IdRange,
): Promise<Omit<UnreadRow, 'flags'>[]> {
  const from = sql`case when reading.up_to > ${id(after)} then reading.up_to else ${id(after)} end`
  return rowsOf(
    tx,
    sql`select ${selected} from recipient_participant participant
      left join read_position reading
        on reading.recipient_id = participant.recipient_id and reading.account_id = participant.account_id
      ${joinWalk(tx, 'message', along(tx, sql.ref('participant.recipient_id'), from, id(until)))}
      where participant.account_id = ${accountId} and ${withoutRow(accountId)}`,
  )
}

/** Messages with an unread row: the newest `limit`, newest first. */
export const unreadByRow = (tx: ReadTx, accountId: number, limit: number): Promise<UnreadRow[]> =>
  tx.db
    .selectFrom('user_message')
    .innerJoin('message', 'message.id', 'user_message.message_id')
    .select([...columns, 'user_message.flags'])
    .where('user_message.account_id', '=', accountId)
    .where(isUnread)
    .orderBy('user_message.message_id', 'desc')
    .limit(limit)
    .execute()

/** Up to this message, only messages with a row can be unread. */
export async function firstUnreadBound(tx: ReadTx, accountId: number): Promise<number> {
  const { lowest } = await tx.db
    .selectFrom('subscription_span as span')
    .innerJoin('channel', 'channel.id', 'span.channel_id')
    .leftJoin('read_position as reading', join =>
      join.onRef('reading.recipient_id', '=', 'channel.recipient_id').on('reading.account_id', '=', accountId),
    )
    .select(
      sql<
        number | null
      >`min(case when reading.up_to > span.after_message then reading.up_to else span.after_message end)`.as('lowest'),
    )
    .where('span.account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  const direct = await tx.db
    .selectFrom('recipient_participant as participant')
    .leftJoin('read_position as reading', join =>
      join
        .onRef('reading.recipient_id', '=', 'participant.recipient_id')
        .onRef('reading.account_id', '=', 'participant.account_id'),
    )
    .select(sql<number | null>`min(coalesce(reading.up_to, 0))`.as('lowest'))
    .where('participant.account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return Math.min(lowest ?? Number.MAX_SAFE_INTEGER, direct.lowest ?? Number.MAX_SAFE_INTEGER)
}

/** Ascending. */
export async function starredIds(tx: ReadTx, accountId: number): Promise<number[]> {
  const rows = await tx.db
    .selectFrom('user_message')
    .select('message_id')
    .where('account_id', '=', accountId)
    // Spelled as in the partial index `personal_starred`, which serves it.
    .where(sql<SqlBool>`(flags & 2) <> 0`)
    .orderBy('message_id')
    .execute()
  return rows.map(row => row.message_id)
}

export interface DirectConversation {
  readonly recipient_id: number
  readonly newest: number
}
/** The direct conversations of a user that have messages, the latest one first. */
export async function directConversations(tx: ReadTx, accountId: number, limit: number): Promise<DirectConversation[]> {
  const rows = await tx.db
    .selectFrom('recipient_participant as participant')
    .select(eb => {
      const recipient = eb.ref('participant.recipient_id')
      const bounds = { id: 'message.id', after: 0, until: Number.MAX_SAFE_INTEGER }
      const { within, order } = indexWalk(tx, { 'message.recipient_id': recipient }, bounds, 'desc')
      return [
        'participant.recipient_id',
        eb.selectFrom('message').select('message.id').where(within).orderBy(order).limit(1).as('newest'),
      ]
    })
    .where('participant.account_id', '=', accountId)
    .execute()
  return rows
    .flatMap(({ recipient_id, newest }) => (newest === null ? [] : [{ recipient_id, newest }]))
    .sort((a, b) => b.newest - a.newest)
    .slice(0, limit)
}
