// Stores a user's status, clears it at its time, and emits the event for users who can see this user.
import type { WriteTx } from '#core/db/database.ts'
import { settleDueRows } from '#core/jobs/due-rows.ts'
import { type Job, type JobCall, job } from '#core/jobs/job.ts'
import { statusChanged } from './events.ts'
import { dropEnd, type NextEnd, nextEnds, putStatus, statusOf, type StatusOwner } from './store.ts'
import { isEmpty, noStatus, type Status } from './user-status.ts'

/** `away` is given only if the request names it. */
export async function changeStatus(
  tx: WriteTx,
  account: StatusOwner,
  { end_at, ...wanted }: Partial<Status>,
  away?: boolean,
): Promise<void> {
  const said: Partial<Status> & { scheduled_end_time?: number } = { ...wanted }
  if (end_at !== undefined || Object.keys(wanted).length > 0) {
    const before = await statusOf(tx, account.id)
    // A new text or emoji doesn't keep the end of the one before.
    const changed = { ...before, ...wanted, end_at: end_at ?? null }
    const status = isEmpty(changed) ? noStatus : changed
    await putStatus(tx, account, status)
    if (status.end_at !== null) tx.wake(clearStatuses)
    if (status.end_at !== before.end_at) said.scheduled_end_time = status.end_at ?? 0
  }
  const payload = { user_id: account.id, ...(away === undefined ? {} : { away }), ...said, ...typeOfNone(wanted) }
  await tx.emit(statusChanged, { viewersOf: account.id }, payload)
}

/** Clients expect one of the known types even when the emoji was removed. */
const typeOfNone = ({ emoji_name }: Partial<Status>): Partial<Status> =>
  emoji_name === '' ? { reaction_type: 'unicode_emoji' } : {}

export async function clearStatus(tx: WriteTx, account: StatusOwner): Promise<void> {
  if (!isEmpty(await statusOf(tx, account.id))) await changeStatus(tx, account, noStatus)
}

export const clearStatuses: Job = job({
  name: 'statuses',
  everySeconds: 10,
  run: call =>
    settleDueRows(call, {
      nextRows: nextEnds,
      settle: row => clear(call, row),
      giveUp: (row, error) => giveUp(call, row, error),
    }),
})

const clear = ({ writeSoon }: JobCall, { id, realm_id }: NextEnd): Promise<void> =>
  writeSoon(realm_id, async tx => {
    const { end_at } = await statusOf(tx, id)
    // The user may have changed it meanwhile, or another process cleared it.
    if (end_at !== null && end_at <= tx.now) await changeStatus(tx, { id, realm_id }, noStatus)
  })

/** The status stays until the user changes it. */
async function giveUp({ writeSoon, log }: JobCall, { id, realm_id }: NextEnd, error: unknown): Promise<void> {
  log.error({ err: error, user: id }, 'status not cleared')
  await writeSoon(realm_id, tx => dropEnd(tx, id))
}
