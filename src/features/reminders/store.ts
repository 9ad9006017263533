// Every SQL statement about reminders.
import { type Selectable, sql } from 'kysely'
import { countTexts, type TextTotals, deletes } from '#core/db/results.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import type { DuePlace } from '#core/jobs/due-rows.ts'
import type { Tables } from '#schema/tables.ts'
import type { Reminder } from './reminder.ts'

export type ReminderRow = Selectable<Tables['reminder']>

const rowsOf = (tx: ReadTx, accountId: number) => tx.db.selectFrom('reminder').where('account_id', '=', accountId)

/** Next one first. */
export async function remindersOf(tx: ReadTx, accountId: number): Promise<Reminder[]> {
  const rows = await rowsOf(tx, accountId).selectAll().orderBy('due_at').orderBy('id').execute()
  return rows.map(presentReminder)
}

export const reminderById = (tx: ReadTx, accountId: number, id: number): Promise<ReminderRow | undefined> =>
  rowsOf(tx, accountId).selectAll().where('id', '=', id).executeTakeFirst()

export const reminderTotals = (tx: ReadTx, accountId: number): Promise<TextTotals> =>
  countTexts(rowsOf(tx, accountId), 'rendered')

export const insertReminder = (tx: WriteTx, row: Omit<ReminderRow, 'id'>): Promise<ReminderRow> =>
  tx.db.insertInto('reminder').values(row).returningAll().executeTakeFirstOrThrow()

/** Undefined if it no longer exists or has failed before. */
export const markFailed = (tx: WriteTx, id: number): Promise<ReminderRow | undefined> =>
  tx.db
    .updateTable('reminder')
    .set({ failed: 1 })
    .where('id', '=', id)
    .where('failed', '=', 0)
    .returningAll()
    .executeTakeFirst()

/** Returns whether it existed. */
export const deleteReminder = (tx: WriteTx, accountId: number, id: number): Promise<boolean> =>
  deletes(tx.db.deleteFrom('reminder').where('account_id', '=', accountId).where('id', '=', id))

export interface NextReminder extends Pick<ReminderRow, 'id' | 'account_id' | 'due_at'> {
  readonly realm_id: number
}

/** The reminders of all organizations, in the order in which they are due. */
export const nextReminders = (tx: ReadTx, after: DuePlace, limit: number): Promise<NextReminder[]> =>
  tx.db
    .selectFrom('reminder as r')
    .innerJoin('account', 'account.id', 'r.account_id')
    .select(['r.id', 'r.account_id', 'r.due_at', 'account.realm_id'])
    // Must match the condition of the index `reminder_due` exactly.
    .where(sql<boolean>`r.failed = 0`)
    .where(sql<boolean>`(r.due_at, r.id) > (${after.due_at}, ${after.id})`)
    .orderBy('r.due_at')
    .orderBy('r.id')
    .limit(limit)
    .execute()

export const presentReminder = (row: ReminderRow): Reminder => ({
  reminder_id: row.id,
  type: 'private',
  to: [row.account_id],
  content: row.content,
  rendered_content: row.rendered,
  scheduled_delivery_timestamp: row.due_at,
  failed: row.failed === 1,
  reminder_target_message_id: row.message_id,
})
