// SQL statements about all of a user's unread messages: a few, however many conversations there are.
import type { IdRange } from '#core/db/merge-ranges.ts'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { ReadTx } from '#core/db/database.ts'
import { compiled } from '#core/db/compiled.ts'
import { isOneOf, rowsOf } from '#core/db/dialect.ts'
import { indexWalk, joinWalk, type Walk } from '#core/db/index-walk.ts'
import { endless, type FlaggedMessage, isUnread } from './user-messages.ts'

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

/** As a parameter: these statements are prepared once for all IDs. */
const id = (value: number): RawBuilder<number> => sql`cast(${value} as bigint)`

const withoutRow = (accountId: number): RawBuilder<SqlBool> =>
  sql`not exists (select 1 from user_message where user_message.account_id = ${accountId} and user_message.message_id = message.id)`

/** A conversation's messages within the range and after the read position. */
const along = (tx: ReadTx, recipient: unknown, after: unknown, until: unknown): Walk =>
  indexWalk(tx, { 'message.recipient_id': recipient }, { id: 'message.id', after, until }, 'asc')

/** A range of a channel in which messages without a row are unread. */
export interface UnreadRange extends IdRange {
  readonly channel_id: number
  readonly recipient_id: number
}
const ranges = compiled<
  { accountId: number },
  Pick<UnreadRange, 'channel_id' | 'recipient_id'> & {
    after_message: number
    until_message: number | null
    up_to: number | null
  }
>((db, p) =>
  db
    .selectFrom('subscription_span as span')
    .innerJoin('channel', 'channel.id', 'span.channel_id')
    .leftJoin('read_position as reading', join =>
      join
        .onRef('reading.recipient_id', '=', 'channel.recipient_id')
        .onRef('reading.account_id', '=', 'span.account_id'),
    )
    .innerJoin('subscription', join =>
      join
        .onRef('subscription.account_id', '=', 'span.account_id')
        .onRef('subscription.channel_id', '=', 'span.channel_id'),
    )
    .select(['span.channel_id', 'channel.recipient_id', 'span.after_message', 'span.until_message', 'reading.up_to'])
    .where('span.account_id', '=', p.accountId)
    .where('subscription.active', '=', 1),
)
/** After the read position and while the user was subscribed, in channels that the user is subscribed to now. */
export const unreadRanges = async (tx: ReadTx, accountId: number): Promise<UnreadRange[]> =>
  (await ranges.all(tx, { accountId }))
    .map(({ channel_id, recipient_id, after_message, until_message, up_to }) => ({
      channel_id,
      recipient_id,
      after: Math.max(after_message, up_to ?? 0),
      until: until_message ?? endless,
    }))
    .filter(({ after, until }) => after < until)

const withRow = compiled<IdRange & { accountId: number; limit: number }, { message_id: number }>((db, p) =>
  db
    .selectFrom('user_message')
    .select('message_id')
    .where('account_id', '=', p.accountId)
    .where('message_id', '>', p.after)
    .where('message_id', '<=', p.until)
    .orderBy('message_id')
    .limit(p.limit),
)
/** The messages in a range of IDs that have a row of the user: the first `limit`. */
export const messagesWithRow = async (
  tx: ReadTx,
  accountId: number,
  { after, until }: IdRange,
  limit: number,
): Promise<number[]> => (await withRow.all(tx, { accountId, after, until, limit })).map(row => row.message_id)

/** The given messages that have a row of the user. */
export async function withRowAmong(tx: ReadTx, accountId: number, ids: readonly number[]): Promise<number[]> {
  const rows = await tx.db
    .selectFrom('user_message')
    .select('message_id')
    .where('account_id', '=', accountId)
    .where(eb => isOneOf(tx, eb.ref('message_id'), ids))
    .execute()
  return rows.map(row => row.message_id)
}

/** Direct messages after the read position that have no row. */
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
  byRow.all(tx, { accountId, limit })
const byRow = compiled<{ accountId: number; limit: number }, UnreadRow>((db, p) =>
  db
    .selectFrom('user_message')
    .innerJoin('message', 'message.id', 'user_message.message_id')
    .select([...columns, 'user_message.flags'])
    .where('user_message.account_id', '=', p.accountId)
    .where(isUnread)
    .orderBy('user_message.message_id', 'desc')
    .limit(p.limit),
)

/** Up to this message, only direct messages with a row can be unread. */
export const firstUnreadDirect = async (tx: ReadTx, accountId: number): Promise<number> =>
  (await lowestPosition.first(tx, { accountId }))?.lowest ?? endless
const lowestPosition = compiled<{ accountId: number }, { lowest: number | null }>((db, p) =>
  db
    .selectFrom('recipient_participant as participant')
    .leftJoin('read_position as reading', join =>
      join
        .onRef('reading.recipient_id', '=', 'participant.recipient_id')
        .onRef('reading.account_id', '=', 'participant.account_id'),
    )
    .select(sql<number | null>`min(coalesce(reading.up_to, 0))`.as('lowest'))
    .where('participant.account_id', '=', p.accountId),
)

/** Ascending. */
export async function starredIds(tx: ReadTx, accountId: number): Promise<number[]> {
  const rows = await tx.db
    .selectFrom('user_message')
    .select('message_id')
    .where('account_id', '=', accountId)
    // Written exactly as in the partial index `personal_starred`, which serves it.
    .where(sql<SqlBool>`(flags & 2) <> 0`)
    .orderBy('message_id')
    .execute()
  return rows.map(row => row.message_id)
}

export interface DirectConversation {
  readonly recipient_id: number
  readonly newest: number
}
/** A user's direct conversations that have messages, latest first. */
export async function directConversations(tx: ReadTx, accountId: number, limit: number): Promise<DirectConversation[]> {
  const rows = await newestOfDirect.all(tx, { accountId })
  return rows
    .flatMap(({ recipient_id, newest }) => (newest === null ? [] : [{ recipient_id, newest }]))
    .sort((a, b) => b.newest - a.newest)
    .slice(0, limit)
}
const newestOfDirect = compiled<{ accountId: number }, { recipient_id: number; newest: number | null }>((db, p, tx) =>
  db
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
    .where('participant.account_id', '=', p.accountId),
)
