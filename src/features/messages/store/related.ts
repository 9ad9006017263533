// SQL statements about what is shown with messages: users, reactions, submessages.
import type { Selectable, Insertable } from 'kysely'
import { compiled } from '#core/db/compiled.ts'
import { countRows, countTexts, type TextTotals, insertedId } from '#core/db/results.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { isInList, numberList, type NumberList } from '#core/db/dialect.ts'
import { kept } from '#core/db/kept-rows.ts'
import type { Tables } from '#schema/tables.ts'

export interface ReactionRow {
  readonly message_id: number
  readonly emoji_name: string
  readonly emoji_code: string
  readonly reaction_type: string
  readonly account_id: number
}
const reactions = compiled<{ ids: NumberList }, ReactionRow>((db, p, tx) =>
  db
    .selectFrom('reaction')
    .select(['message_id', 'emoji_name', 'emoji_code', 'reaction_type', 'account_id'])
    .where(eb => isInList(tx, eb.ref('message_id'), p.ids))
    .orderBy('id'),
)
/** Oldest first. */
export const reactionsTo = (tx: ReadTx, messageIds: readonly number[]): Promise<ReactionRow[]> =>
  reactions.all(tx, { ids: numberList(tx, messageIds) })

export type SubmessageRow = Selectable<Tables['submessage']>
const submessages = compiled<{ ids: NumberList }, SubmessageRow>((db, p, tx) =>
  db
    .selectFrom('submessage')
    .selectAll()
    .where(eb => isInList(tx, eb.ref('message_id'), p.ids))
    .orderBy('id'),
)
export const submessagesOf = (tx: ReadTx, messageIds: readonly number[]): Promise<SubmessageRow[]> =>
  submessages.all(tx, { ids: numberList(tx, messageIds) })

export const submessageById = (tx: ReadTx, id: number): Promise<SubmessageRow[]> =>
  tx.db.selectFrom('submessage').selectAll().where('id', '=', id).execute()

export interface SenderRow {
  readonly id: number
  readonly realm_id: number
  readonly email: string
  readonly full_name: string
  readonly avatar_source: string
  readonly avatar_version: number
  readonly settings: string
  readonly subdomain: string
  /** The caller may not see this user. */
  readonly isHidden?: boolean
}
export const senderColumns = [
  'account.email',
  'account.full_name',
  'account.avatar_source',
  'account.avatar_version',
  'account.settings',
  'realm.subdomain',
] as const

const senders = compiled<{ ids: NumberList }, SenderRow>((db, p, tx) =>
  db
    .selectFrom('account')
    .innerJoin('realm', 'realm.id', 'account.realm_id')
    .select(['account.id', 'account.realm_id', ...senderColumns])
    .where(eb => isInList(tx, eb.ref('account.id'), p.ids)),
)
const sendersOnce = kept(['account', 'realm'], (tx, _ids: string, ids: readonly number[]) =>
  senders.all(tx, { ids: numberList(tx, ids) }),
)
/** Not limited to the organization, because system bots belong to another one. */
export async function usersOfMessages(tx: ReadTx, ids: readonly number[]): Promise<Map<number, SenderRow>> {
  const rows = await sendersOnce(tx, ids.join(), ids)
  return new Map(rows.map(row => [row.id, row]))
}

// Every SQL statement about submessages.

export const insertSubmessage = (
  tx: WriteTx,
  submessage: Omit<Insertable<Tables['submessage']>, 'id'>,
): Promise<number> => insertedId(tx.db.insertInto('submessage').values(submessage))

const submessagesTo = (tx: ReadTx, messageId: number) =>
  tx.db.selectFrom('submessage').where('message_id', '=', messageId)

export const submessageTotals = (tx: ReadTx, messageId: number): Promise<TextTotals> =>
  countTexts(submessagesTo(tx, messageId), 'content')

export const submessagesFrom = (tx: ReadTx, messageId: number, senderId: number): Promise<number> =>
  countRows(submessagesTo(tx, messageId).where('sender_id', '=', senderId))

// SQL statements about the users that a message may mention.

/** The users who wrote or reacted in a topic. */
export async function topicParticipants(tx: ReadTx, recipientId: number, topicLower: string): Promise<Set<number>> {
  const inTopic = tx.db
    .selectFrom('message')
    .where('recipient_id', '=', recipientId)
    .where('topic_lower', '=', topicLower)
  const writing = await inTopic.select('sender_id').distinct().execute()
  const reacting = await inTopic
    .innerJoin('reaction', 'reaction.message_id', 'message.id')
    .select('reaction.account_id')
    .distinct()
    .execute()
  return new Set([...writing.map(row => row.sender_id), ...reacting.map(row => row.account_id)])
}
