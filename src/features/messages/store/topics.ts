// Every SQL statement that lists a channel's topics.
import { sql, type SqlBool } from 'kysely'
import { rowsOf } from '#core/db/dialect.ts'
import type { ReadTx } from '#core/db/database.ts'
import { indexWalk } from '#core/db/index-walk.ts'
import type { ChannelRow } from '#features/channels/public.ts'
import { notReceived } from '#features/read-state/public.ts'

const end = Number.MAX_SAFE_INTEGER

export interface Topic {
  readonly name: string
  readonly max_id: number
}

export const topicsOf = (tx: ReadTx, channelId: number): Promise<Topic[]> =>
  tx.db.selectFrom('topic').select(['name', 'newest_message as max_id']).where('channel_id', '=', channelId).execute()

/** The topics of the messages in a channel that a user received or has a row of, each with the newest such message. */
export async function receivedTopics(
  tx: ReadTx,
  accountId: number,
  channel: Pick<ChannelRow, 'id' | 'recipient_id'>,
): Promise<Topic[]> {
  const found = new Map<string, Topic>()
  const add = ({ name_lower, ...topic }: Topic & { name_lower: string }): void => {
    if ((found.get(name_lower)?.max_id ?? 0) < topic.max_id) found.set(name_lower, topic)
  }
  const spans = await tx.db
    .selectFrom('subscription_span')
    .select(['after_message', 'until_message'])
    .where('account_id', '=', accountId)
    .where('channel_id', '=', channel.id)
    .execute()
  for (const { after_message, until_message } of spans)
    (await newestInSpan(tx, accountId, channel, { after: after_message, until: until_message ?? end })).forEach(add)
  ;(await newestWithRows(tx, accountId, channel.recipient_id)).forEach(add)
  return [...found.values()]
}

type FoundTopic = Topic & { readonly name_lower: string }

/** One index lookup for each topic, however many messages it has. */
async function newestInSpan(
  tx: ReadTx,
  accountId: number,
  channel: Pick<ChannelRow, 'id' | 'recipient_id'>,
  { after, until }: { after: number; until: number },
): Promise<FoundTopic[]> {
  const columns = { 'x.recipient_id': channel.recipient_id, 'x.topic_lower': sql.ref('t.name_lower') }
  const { within, order } = indexWalk(tx, columns, { id: 'x.id', after, until }, 'desc')
  const notReceivedRow = sql`select 1 from user_message p where p.account_id = ${accountId} and p.message_id = x.id
    and (p.flags & ${sql.lit(notReceived)}) <> 0`
  const newest = sql`select x.id from message x where ${within} and not exists (${notReceivedRow}) order by ${order} limit 1`
  const query = sql<FoundTopic>`select m.topic as name, m.topic_lower as name_lower, m.id as max_id
    from topic t join message m on m.id = (${newest})
    where t.channel_id = ${channel.id}`
  return rowsOf(tx, query)
}

const newestWithRows = (tx: ReadTx, accountId: number, recipientId: number): Promise<FoundTopic[]> =>
  tx.db
    .selectFrom('user_message as p')
    .innerJoin('message as m', 'm.id', 'p.message_id')
    .select(['m.topic as name', 'm.topic_lower as name_lower', 'm.id as max_id'])
    .where('p.account_id', '=', accountId)
    .where('m.recipient_id', '=', recipientId)
    .where(sql<SqlBool>`(p.flags & ${sql.lit(notReceived)}) = 0`)
    .execute()
