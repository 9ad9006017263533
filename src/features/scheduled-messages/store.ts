// Every SQL statement about scheduled messages.
import { type Selectable, sql } from 'kysely'
import { countTexts, type TextTotals, deletes, finds } from '#core/db/results.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import type { DuePlace } from '#core/jobs/due-rows.ts'
import type { Tables } from '#schema/tables.ts'
import type { ScheduledMessage } from './scheduled-message.ts'

export type ScheduledRow = Selectable<Tables['scheduled_message']>
export type NewScheduled = Omit<ScheduledRow, 'id' | 'account_id'>

const rowsOf = (tx: ReadTx, accountId: number) =>
  tx.db.selectFrom('scheduled_message').where('account_id', '=', accountId)

/** Next one first. */
export async function scheduledOf(tx: ReadTx, accountId: number): Promise<ScheduledMessage[]> {
  const rows = await rowsOf(tx, accountId).selectAll().orderBy('due_at').orderBy('id').execute()
  return rows.map(presentScheduled)
}

export const scheduledById = (tx: ReadTx, accountId: number, id: number): Promise<ScheduledRow | undefined> =>
  rowsOf(tx, accountId).selectAll().where('id', '=', id).executeTakeFirst()

type Text = Pick<ScheduledRow, 'channel_id' | 'user_ids' | 'topic' | 'content' | 'due_at'>

/** The same text to the same recipient at the same time. */
export const equalScheduled = (tx: ReadTx, accountId: number, text: Text): Promise<ScheduledRow | undefined> =>
  rowsOf(tx, accountId)
    .selectAll()
    .where('due_at', '=', text.due_at)
    .where('channel_id', text.channel_id === null ? 'is' : '=', text.channel_id)
    .where('user_ids', '=', text.user_ids)
    .where('topic', '=', text.topic)
    .where('content', '=', text.content)
    .where('failure', 'is', null)
    .limit(1)
    .executeTakeFirst()

export const scheduledTotals = (tx: ReadTx, accountId: number): Promise<TextTotals> =>
  countTexts(rowsOf(tx, accountId), 'content', 'rendered')

export const insertScheduled = (tx: WriteTx, account_id: number, row: NewScheduled): Promise<ScheduledRow> =>
  tx.db
    .insertInto('scheduled_message')
    .values({ account_id, ...row })
    .returningAll()
    .executeTakeFirstOrThrow()

export const updateScheduled = (
  tx: WriteTx,
  accountId: number,
  id: number,
  change: Partial<NewScheduled>,
): Promise<ScheduledRow> =>
  tx.db
    .updateTable('scheduled_message')
    .set(change)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Returns whether it existed. */
export const deleteScheduled = (tx: WriteTx, accountId: number, id: number): Promise<boolean> =>
  deletes(tx.db.deleteFrom('scheduled_message').where('account_id', '=', accountId).where('id', '=', id))

export async function insertSent(tx: WriteTx, account_id: number, scheduled_message_id: number): Promise<void> {
  await tx.db
    .insertInto('sent_scheduled_message')
    .values({ scheduled_message_id, account_id, sent_at: tx.now })
    .execute()
}

const sentBy = (tx: ReadTx, accountId: number, id: number) =>
  tx.db
    .selectFrom('sent_scheduled_message')
    .select('scheduled_message_id')
    .where('account_id', '=', accountId)
    .where('scheduled_message_id', '=', id)
export const wasSent = (tx: ReadTx, accountId: number, id: number): Promise<boolean> => finds(sentBy(tx, accountId, id))

/** Returns whether it was sent and not forgotten yet. */
export const forgetSent = (tx: WriteTx, accountId: number, id: number): Promise<boolean> =>
  deletes(
    tx.db
      .deleteFrom('sent_scheduled_message')
      .where('account_id', '=', accountId)
      .where('scheduled_message_id', '=', id),
  )

export async function forgetSentBefore(tx: WriteTx, time: number): Promise<void> {
  await tx.db.deleteFrom('sent_scheduled_message').where('sent_at', '<', time).execute()
}

export interface NextScheduled extends Pick<ScheduledRow, 'id' | 'account_id' | 'content' | 'due_at'> {
  readonly realm_id: number
}

/** The scheduled messages of all organizations, in the order in which they are due. */
export const nextScheduled = (tx: ReadTx, after: DuePlace, limit: number): Promise<NextScheduled[]> =>
  tx.db
    .selectFrom('scheduled_message as s')
    .innerJoin('account', 'account.id', 's.account_id')
    .select(['s.id', 's.account_id', 's.content', 's.due_at', 'account.realm_id'])
    .where('s.failure', 'is', null)
    .where(sql<boolean>`(s.due_at, s.id) > (${after.due_at}, ${after.id})`)
    .orderBy('s.due_at')
    .orderBy('s.id')
    .limit(limit)
    .execute()

export const usersIn = ({ user_ids }: Pick<ScheduledRow, 'user_ids'>): number[] => JSON.parse(user_ids)

export const presentScheduled = (row: ScheduledRow): ScheduledMessage => ({
  scheduled_message_id: row.id,
  ...(row.channel_id === null
    ? { type: 'private', to: usersIn(row) }
    : { type: 'stream', to: row.channel_id, topic: row.topic }),
  content: row.content,
  rendered_content: row.rendered,
  scheduled_delivery_timestamp: row.due_at,
  failed: row.failure !== null,
})
