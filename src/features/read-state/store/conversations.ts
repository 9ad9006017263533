// SQL statements that search conversations for unread messages.
import { sql, type SqlBool } from 'kysely'
import { compiled } from '#core/db/compiled.ts'
import type { ReadTx } from '#core/db/database.ts'
import { isOneOf } from '#core/db/dialect.ts'
import { indexWalk, type Walk } from '#core/db/index-walk.ts'
import type { IdRange } from '#core/db/merge-ranges.ts'
import { notReceived } from '../flags.ts'
import { type Conversation, endless, isUnread } from './user-messages.ts'

const isOwnCopy = sql<SqlBool>`(flags & ${sql.lit(notReceived)}) = 0`

/** Walks along a conversation's messages within bounds. */
const along = (tx: ReadTx, recipient: unknown, bounds: Bounds, direction: 'asc' | 'desc'): Walk =>
  indexWalk(tx, { 'message.recipient_id': recipient }, { id: 'message.id', ...bounds }, direction)
interface Bounds {
  readonly after: unknown
  readonly until: unknown
}

/** Messages with an unread row, in all conversations or in one. */
export async function unreadRowIds(tx: ReadTx, accountId: number, recipientId?: number): Promise<number[]> {
  const rows = await tx.db
    .selectFrom('user_message')
    .select('message_id')
    .where('account_id', '=', accountId)
    .where(isUnread)
    .$if(recipientId !== undefined, query =>
      query
        .innerJoin('message', 'message.id', 'user_message.message_id')
        .where('message.recipient_id', '=', recipientId ?? 0),
    )
    .execute()
  return rows.map(row => row.message_id)
}

/** Messages without a row in a range of a conversation, newest first. */
export async function rowlessIds(
  tx: ReadTx,
  accountId: number,
  recipientId: number,
  range: IdRange,
  limit: number,
): Promise<number[]> {
  const { within, order } = along(tx, recipientId, range, 'desc')
  const rows = await tx.db
    .selectFrom('message')
    .select('id')
    .where(within)
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('user_message')
            .select('user_message.message_id')
            .where('user_message.account_id', '=', accountId)
            .whereRef('user_message.message_id', '=', 'message.id'),
        ),
      ),
    )
    .orderBy(order)
    .limit(limit)
    .execute()
  return rows.map(row => row.id)
}

/** The given messages that belong to a topic. */
export async function idsInTopic(
  tx: ReadTx,
  recipientId: number,
  topicLower: string,
  ids: readonly number[],
): Promise<Set<number>> {
  const rows = await tx.db
    .selectFrom('message')
    .select('id')
    .where('recipient_id', '=', recipientId)
    .where('topic_lower', '=', topicLower)
    .where(eb => isOneOf(tx, eb.ref('id'), ids))
    .execute()
  return new Set(rows.map(row => row.id))
}

interface MessageWithFlags {
  readonly id: number
  readonly channel_wildcard: 0 | 1
  /** Null without a row. */
  readonly flags: number | null
}

/** The messages in a range of a conversation with their rows' flags, oldest first. */
export const messagesWithFlags = (
  tx: ReadTx,
  accountId: number,
  recipientId: number,
  range: IdRange,
  limit: number,
): Promise<MessageWithFlags[]> => {
  const { within, order } = along(tx, recipientId, range, 'asc')
  return tx.db
    .selectFrom('message')
    .leftJoin('user_message', join =>
      join.onRef('user_message.message_id', '=', 'message.id').on('user_message.account_id', '=', accountId),
    )
    .select(['message.id', 'message.channel_wildcard', 'user_message.flags'])
    .where(within)
    .orderBy(order)
    .limit(limit)
    .execute()
}

/** A conversation's rows with no flag but `read`. Looks at no more than `limit` rows of the range. */
export const onlyReadRows = (
  tx: ReadTx,
  accountId: number,
  recipientId: number,
  { after, until }: IdRange,
  limit: number,
): Promise<{ id: number; channel_id: number | null }[]> =>
  tx.db
    .selectFrom(
      tx.db
        .selectFrom('user_message')
        .select('message_id')
        .where('account_id', '=', accountId)
        .where('message_id', '>', after)
        .where('message_id', '<=', until)
        .where('flags', '=', 1)
        .orderBy('message_id')
        .limit(limit)
        .as('candidate'),
    )
    .innerJoin('message', 'message.id', 'candidate.message_id')
    .select(['message.id', 'message.channel_id'])
    .where('message.recipient_id', '=', recipientId)
    .where('message.channel_wildcard', '=', 0)
    .execute()

/** Conversations in which messages were received after the read position. */
export async function unreadConversations(tx: ReadTx, accountId: number): Promise<Conversation[]> {
  const channels = await tx.db
    .selectFrom('subscription_span as span')
    .innerJoin('channel', 'channel.id', 'span.channel_id')
    .leftJoin('read_position as reading', join =>
      join.onRef('reading.recipient_id', '=', 'channel.recipient_id').on('reading.account_id', '=', accountId),
    )
    .select(['channel.recipient_id', 'channel.id as channel_id'])
    .distinct()
    .where('span.account_id', '=', accountId)
    .where(eb => {
      const unread = {
        after: sql`case when reading.up_to > span.after_message then reading.up_to else span.after_message end`,
        until: sql`coalesce(span.until_message, ${sql.lit(endless)})`,
      }
      const { within, order } = along(tx, eb.ref('channel.recipient_id'), unread, 'asc')
      return eb(eb.selectFrom('message').select('message.id').where(within).orderBy(order).limit(1), 'is not', null)
    })
    .execute()
  const direct = await tx.db
    .selectFrom('recipient_participant as participant')
    .leftJoin('read_position as reading', join =>
      join
        .onRef('reading.recipient_id', '=', 'participant.recipient_id')
        .onRef('reading.account_id', '=', 'participant.account_id'),
    )
    .select('participant.recipient_id')
    .where('participant.account_id', '=', accountId)
    .where(eb => {
      const unread = { after: sql`coalesce(reading.up_to, 0)`, until: endless }
      const { within, order } = along(tx, eb.ref('participant.recipient_id'), unread, 'asc')
      return eb(eb.selectFrom('message').select('message.id').where(within).orderBy(order).limit(1), 'is not', null)
    })
    .execute()
  return [...channels, ...direct.map(({ recipient_id }) => ({ recipient_id, channel_id: null }))]
}

const newest = compiled<{ recipientId: number }, { id: number }>((db, p, tx) => {
  const { within, order } = along(tx, p.recipientId, { after: 0, until: endless }, 'desc')
  return db.selectFrom('message').select('id').where(within).orderBy(order).limit(1)
})
export const newestIn = async (tx: ReadTx, recipientId: number): Promise<number> =>
  (await newest.first(tx, { recipientId }))?.id ?? 0

/** A conversation's newest `limit` messages after a message, ascending. */
export async function newestIdsIn(tx: ReadTx, recipientId: number, after: number, limit: number): Promise<number[]> {
  const { within, order } = along(tx, recipientId, { after, until: endless }, 'desc')
  const rows = await tx.db.selectFrom('message').select('id').where(within).orderBy(order).limit(limit).execute()
  return rows.map(row => row.id).toReversed()
}

/** Whether a user received a topic's message, or has a row of one. */
export async function hasInTopic(
  tx: ReadTx,
  accountId: number,
  { recipient_id, channel_id }: Conversation,
  topicLower: string,
): Promise<boolean> {
  const inTopic = tx.db
    .selectFrom('message')
    .select('message.id')
    .where('message.recipient_id', '=', recipient_id)
    .where('message.topic_lower', '=', topicLower)
    .limit(1)
  const received = await inTopic
    .innerJoin('subscription_span as span', join =>
      join
        .on('span.account_id', '=', accountId)
        .on('span.channel_id', '=', channel_id)
        .onRef('span.after_message', '<', 'message.id'),
    )
    .where(eb => eb.or([eb('span.until_message', 'is', null), eb('span.until_message', '>=', eb.ref('message.id'))]))
    .executeTakeFirst()
  if (received) return true
  const kept = await inTopic
    .innerJoin('user_message', join =>
      join.onRef('user_message.message_id', '=', 'message.id').on('user_message.account_id', '=', accountId),
    )
    .where(isOwnCopy)
    .executeTakeFirst()
  return kept !== undefined
}

/** The newest message that a user received or has a row of: one index lookup for each conversation. */
export async function newestReceived(tx: ReadTx, accountId: number): Promise<number | null> {
  const ids: number[] = []
  for (const query of [newestInChannels, newestDirect, newestRow])
    for (const { id } of await query.all(tx, { accountId })) if (id !== null) ids.push(id)
  return ids.length === 0 ? null : ids.reduce((a, b) => Math.max(a, b))
}

type Newest = { id: number | null }
const newestInChannels = compiled<{ accountId: number }, Newest>((db, p, tx) =>
  db
    .selectFrom('subscription_span as span')
    .innerJoin('channel', 'channel.id', 'span.channel_id')
    .select(eb => {
      const span = {
        after: eb.ref('span.after_message'),
        until: sql`coalesce(span.until_message, ${sql.lit(endless)})`,
      }
      const { within, order } = along(tx, eb.ref('channel.recipient_id'), span, 'desc')
      return eb.selectFrom('message').select('message.id').where(within).orderBy(order).limit(1).as('id')
    })
    .where('span.account_id', '=', p.accountId),
)
const newestDirect = compiled<{ accountId: number }, Newest>((db, p, tx) =>
  db
    .selectFrom('recipient_participant as participant')
    .select(eb => {
      const recipient = eb.ref('participant.recipient_id')
      const { within, order } = along(tx, recipient, { after: 0, until: endless }, 'desc')
      return eb.selectFrom('message').select('message.id').where(within).orderBy(order).limit(1).as('id')
    })
    .where('participant.account_id', '=', p.accountId),
)
const newestRow = compiled<{ accountId: number }, Newest>((db, p) =>
  db
    .selectFrom('user_message')
    .select('message_id as id')
    .where('account_id', '=', p.accountId)
    .where(isOwnCopy)
    .orderBy('message_id', 'desc')
    .limit(1),
)
