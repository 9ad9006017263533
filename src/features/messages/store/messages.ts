// SQL statements that read messages, insert them and add them to topics.
import { type Expression, type RawBuilder, type Selectable, sql } from 'kysely'
import { entriesOf } from '#core/base/records.ts'
import { existing } from '#core/base/existing.ts'
import type { Caller } from '#core/contract/access.ts'
import { compiled } from '#core/db/compiled.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { isInList, isInListToo, numberList, type NumberList } from '#core/db/dialect.ts'
import { lookupsTogether } from '#core/db/together.ts'
import { oncePerTransaction } from '#core/db/once-per-snapshot.ts'
import { isCovered, ownColumns, type StateColumns } from '#features/read-state/public.ts'
import { indexMessage, indexTopic } from './search-index.ts'
import { senderColumns, type SenderRow } from './related.ts'
import type { Tables } from '#schema/tables.ts'

type TextRow = Selectable<Tables['message_text']>
export type MessageRow = Selectable<Tables['message']> & Omit<TextRow, 'message_id'>

const textColumns = ['content', 'rendered', 'edit_history'] as const

const byIds = compiled<{ realmId: number; ids: NumberList }, MessageRow>((db, p, tx) =>
  db
    .selectFrom('message')
    .innerJoin('message_text', 'message_text.message_id', 'message.id')
    .selectAll('message')
    .select(textColumns)
    // The sign keeps the database from using an index with the organization instead of the primary key.
    .where(sql`+message.realm_id`, '=', p.realmId)
    .where(eb => isInList(tx, eb.ref('id'), p.ids))
    .where(eb => isInListToo(tx, eb.ref('message_id'), p.ids))
    .orderBy('id'),
)
/** In ascending order of IDs. Unknown IDs are left out. */
export const messagesByIds = (tx: ReadTx, realmId: number, ids: readonly number[]): Promise<MessageRow[]> =>
  byIds.all(tx, { realmId, ids: numberList(tx, ids) })

/** About what a reaction takes in a response. */
const bytesOfReaction = 300

const sizesByIds = compiled<{ realmId: number; ids: NumberList }, { id: number; bytes: number | string }>((db, p, tx) =>
  db
    .selectFrom('message')
    .innerJoin('message_text', 'message_text.message_id', 'message.id')
    .select([
      'id',
      sql<number | string>`octet_length(content) + octet_length(rendered) + coalesce(octet_length(edit_history), 0)
        + coalesce((select sum(octet_length(s.content)) from submessage s where s.message_id = message.id), 0)
        + ${sql.lit(bytesOfReaction)} * (select count(*) from reaction r where r.message_id = message.id)`.as('bytes'),
    ])
    .where(sql`+message.realm_id`, '=', p.realmId)
    .where(eb => isInList(tx, eb.ref('id'), p.ids))
    .where(eb => isInListToo(tx, eb.ref('message_id'), p.ids)),
)
/** How many bytes messages take in a response. Neither database reads the texts for this. Unknown IDs are left out. */
export async function messageSizes(tx: ReadTx, realmId: number, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await sizesByIds.all(tx, { realmId, ids: numberList(tx, ids) })
  return new Map(rows.map(({ id, bytes }) => [id, Number(bytes)]))
}

const oneById = lookupsTogether(async (tx, realmId: number, ids: readonly number[]) => {
  const rows = new Map((await messagesByIds(tx, realmId, ids)).map(row => [row.id, row]))
  return ids.map(id => rows.get(id))
})
/** Lookups in the same turn share a statement. */
export const messageById = (tx: ReadTx, realmId: number, id: number): Promise<MessageRow | undefined> =>
  oneById(tx, realmId, id)

/** A message's sender and channel, and the columns from which one user's copy of it is derived. */
interface ReadersCopy extends Omit<SenderRow, 'id' | 'realm_id'>, Omit<StateColumns, 'covered'> {
  readonly sender_realm_id: number
  readonly channel_name: string | null
  readonly invite_only: 0 | 1 | null
  readonly history_public: 0 | 1 | null
  readonly archived: 0 | 1 | null
  readonly permissions: string | null
  /** Bits of `ReaderFacts`. */
  readonly facts: number
}

/** Facts about a message and its reader. `covered`: as in `StateColumns`. */
export const ReaderFacts = { covered: 1, subscribed: 2, participates: 4, hasReactions: 8, hasSubmessages: 16 } as const

/** Every column costs time in each read of a message, so the facts share one. */
const factsOf = (found: Readonly<Record<keyof typeof ReaderFacts, Expression<unknown>>>): RawBuilder<number> =>
  sql.join(
    entriesOf(found).map(
      ([name, condition]) => sql`case when ${condition} then ${sql.lit(ReaderFacts[name])} else 0 end`,
    ),
    sql` + `,
  ) as RawBuilder<number>

const forReader = compiled<{ realmId: number; id: number; accountId: number }, MessageRow & ReadersCopy>((db, p) =>
  db
    .selectFrom('message')
    .innerJoin('account', 'account.id', 'message.sender_id')
    .innerJoin('realm', 'realm.id', 'account.realm_id')
    .innerJoin('message_text', 'message_text.message_id', 'message.id')
    .leftJoin('channel', 'channel.id', 'message.channel_id')
    .selectAll('message')
    .select(textColumns)
    .select([...senderColumns, 'account.realm_id as sender_realm_id'])
    .select(['channel.name as channel_name', 'invite_only', 'history_public', 'archived', 'permissions'])
    .select(eb => [
      ...ownColumns(eb, p.accountId),
      factsOf({
        covered: isCovered(eb, p.accountId),
        subscribed: eb.exists(
          eb
            .selectFrom('subscription')
            .select('active')
            .where('account_id', '=', p.accountId)
            .whereRef('subscription.channel_id', '=', 'message.channel_id')
            .where('active', '=', 1),
        ),
        participates: eb.exists(
          eb
            .selectFrom('recipient_participant')
            .select('account_id')
            .where('message.channel_id', 'is', null)
            .where('account_id', '=', p.accountId)
            .whereRef('recipient_participant.recipient_id', '=', 'message.recipient_id'),
        ),
        hasReactions: eb.exists(eb.selectFrom('reaction').select('id').whereRef('message_id', '=', 'message.id')),
        hasSubmessages: eb.exists(eb.selectFrom('submessage').select('id').whereRef('message_id', '=', 'message.id')),
      }).as('facts'),
    ])
    .where('message.id', '=', p.id)
    .where('message.realm_id', '=', p.realmId),
)
/**
 * A message and the columns that decide whether one reader sees it, in a single statement, because this is what clients
 * read most.
 */
export const messageForReader = (
  tx: ReadTx,
  caller: Caller,
  id: number,
): Promise<(MessageRow & ReadersCopy) | undefined> =>
  forReader.first(tx, { realmId: caller.realmId, id, accountId: caller.id })

const insertion = compiled<Omit<MessageRow, keyof TextRow>, never, WriteTx>((db, p) =>
  db.insertInto('message').values({
    id: p.id,
    realm_id: p.realm_id,
    recipient_id: p.recipient_id,
    channel_id: p.channel_id,
    sender_id: p.sender_id,
    topic: p.topic,
    topic_lower: p.topic_lower,
    renderer: p.renderer,
    client: p.client,
    sent_at: p.sent_at,
    channel_wildcard: p.channel_wildcard,
    topic_wildcard: p.topic_wildcard,
    has_link: p.has_link,
    has_image: p.has_image,
    has_attachment: p.has_attachment,
    moves: p.moves,
    edited_at: p.edited_at,
    moved_at: p.moved_at,
  }),
)
const textInsertion = compiled<TextRow, never, WriteTx>((db, p) =>
  db
    .insertInto('message_text')
    .values({ message_id: p.message_id, content: p.content, rendered: p.rendered, edit_history: p.edit_history }),
)
export async function insertMessage(tx: WriteTx, message: MessageRow): Promise<void> {
  const { id, content, rendered, edit_history, ...row } = message
  const { realm_id, recipient_id } = row
  await insertion.unawaited(tx, { id, ...row })
  await textInsertion.unawaited(tx, { message_id: id, content, rendered, edit_history })
  await indexMessage(tx, { id, realm_id, recipient_id, rendered })
}

interface Growth {
  readonly channelId: number
  readonly lower: string
  readonly name: string
  readonly messageId: number
}
const growth = compiled<Growth, { id: number }, WriteTx>((db, p) =>
  db
    .insertInto('topic')
    .values({
      channel_id: p.channelId,
      name_lower: p.lower,
      name: p.name,
      newest_message: p.messageId,
      message_count: 1,
    })
    .onConflict(conflict =>
      conflict.columns(['channel_id', 'name_lower']).doUpdateSet({
        name: sql`excluded.name`,
        newest_message: sql`excluded.newest_message`,
        message_count: sql`topic.message_count + 1`,
      }),
    )
    .returning('id'),
)
/** After a message was added to a channel's topic. */
export async function growTopic(
  tx: WriteTx,
  channelId: number,
  { id, topic: name, topic_lower: lower, realm_id, recipient_id }: MessageRow,
  isNew: boolean,
): Promise<void> {
  const grown = { channelId, lower, name, messageId: id }
  if (!isNew) return growth.unawaited(tx, grown)
  const topic = existing(await growth.first(tx, grown))
  forgetTopics(tx)
  await indexTopic(tx, { id: topic.id, realm_id, recipient_id, name })
}

const topicRow = compiled<{ channelId: number; lower: string }, { channel_id: number }>((db, p) =>
  db.selectFrom('topic').select('channel_id').where('channel_id', '=', p.channelId).where('name_lower', '=', p.lower),
)
const topicOnce = oncePerTransaction((tx, _key: string, channelId: number, lower: string) =>
  topicRow.first(tx, { channelId, lower }),
)
export async function topicExists(tx: ReadTx, channelId: number, topic: string): Promise<boolean> {
  const lower = topic.toLowerCase()
  return (await topicOnce.get(tx, `${channelId} ${lower}`, channelId, lower)) !== undefined
}
/** After a topic has started or ended. */
export const forgetTopics = (tx: WriteTx): void => topicOnce.forget(tx)

const receiving = compiled<{ channelId: number; ids: NumberList }, { account_id: number }>((db, p, tx) =>
  db
    .selectFrom('subscription_span')
    .select('account_id')
    .where('channel_id', '=', p.channelId)
    .where('until_message', 'is', null)
    .where(eb => isInList(tx, eb.ref('account_id'), p.ids)),
)
/** The given users who receive messages sent to the channel now. */
export async function receiversNow(tx: ReadTx, channelId: number, accountIds: readonly number[]): Promise<Set<number>> {
  if (accountIds.length === 0) return new Set()
  const rows = await receiving.all(tx, { channelId, ids: numberList(tx, accountIds) })
  return new Set(rows.map(row => row.account_id))
}
