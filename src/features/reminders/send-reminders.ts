// The job that sends reminders. One transaction sends a reminder and removes it from the list, so it is sent only once,
// whenever a process ends and however many processes run the job.
import type { Caller } from '#core/contract/access.ts'
import { only } from '#core/contract/event-type.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { settleDueRows } from '#core/jobs/due-rows.ts'
import { type Job, type JobCall, job } from '#core/jobs/job.ts'
import { postNotice, prepareText } from '#features/messages/public.ts'
import { type Realm, realmOf } from '#features/realms/public.ts'
import { callerOf, ownAccount } from '#features/users/public.ts'
import { reminderRemoved, remindersAdded } from './events.ts'
import { deliveredText } from './reminder-text.ts'
import { deleteReminder, markFailed, type NextReminder, nextReminders, presentReminder, reminderById } from './store.ts'

export const sendReminders: Job = job({
  name: 'reminders',
  everySeconds: 10,
  run: call =>
    settleDueRows(call, {
      nextRows: nextReminders,
      settle: row => settle(call, row),
      giveUp: (row, error) => giveUp(call, row, error),
    }),
})

async function settle({ db, writeSoon }: JobCall, next: NextReminder): Promise<void> {
  const due = await db.read(tx => dueReminder(tx, next))
  await prepareText(due?.content ?? '')
  await writeSoon(next.realm_id, tx => deliver(tx, next))
}

async function giveUp({ writeSoon, log }: JobCall, next: NextReminder, error: unknown): Promise<void> {
  log.error({ err: error, reminder: next.id }, 'reminder failed')
  await writeSoon(next.realm_id, tx => recordFailure(tx, next))
}

interface DueReminder {
  readonly realm: Realm
  readonly caller: Caller
  /** Undefined if the account or its organization is deactivated. */
  readonly content: string | undefined
}

/** Undefined if it is no longer due: another process may have sent it, or its user may have deleted it. */
async function dueReminder(tx: ReadTx, { id, account_id, realm_id }: NextReminder): Promise<DueReminder | undefined> {
  const row = await reminderById(tx, account_id, id)
  if (row === undefined || row.failed === 1 || row.due_at > tx.now) return undefined
  const realm = await realmOf(tx, { realmId: realm_id })
  const account = await ownAccount(tx, { realmId: realm_id, id: account_id })
  const caller = callerOf(account)
  if (realm.deactivated === 1 || account.is_active === 0) return { realm, caller, content: undefined }
  const content = await deliveredText(tx, { realm, caller, messageId: row.message_id, note: row.note })
  return { realm, caller, content }
}

async function deliver(tx: WriteTx, next: NextReminder): Promise<void> {
  const due = await dueReminder(tx, next)
  if (due === undefined) return
  const { realm, caller, content } = due
  if (content === undefined) return recordFailure(tx, next)
  await postNotice(tx, { realm, to: { userId: caller.id }, content, causedBy: caller, isSilent: true })
  await deleteReminder(tx, caller.id, next.id)
  await tx.emit(reminderRemoved, only(caller.id), { reminder_id: next.id })
}

async function recordFailure(tx: WriteTx, { id, account_id }: NextReminder): Promise<void> {
  const failed = await markFailed(tx, id)
  if (failed === undefined) return
  await tx.emit(reminderRemoved, only(account_id), { reminder_id: id })
  await tx.emit(remindersAdded, only(account_id), { reminders: [presentReminder(failed)] })
}
