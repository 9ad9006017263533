// Stores a user's status and emits the event for users who can see this user.
import type { WriteTx } from '#core/db/database.ts'
import type { Account } from '#features/users/public.ts'
import { statusChanged } from './events.ts'
import { putStatus, statusOf } from './store.ts'
import { noStatus, type Status } from './user-status.ts'

/** `away` is given only if the request names it. */
export async function changeStatus(
  tx: WriteTx,
  account: Account,
  wanted: Partial<Status>,
  away?: boolean,
): Promise<void> {
  if (Object.keys(wanted).length > 0) await putStatus(tx, account, { ...(await statusOf(tx, account.id)), ...wanted })
  const payload = { user_id: account.id, ...(away === undefined ? {} : { away }), ...wanted, ...typeOfNone(wanted) }
  await tx.emit(statusChanged, { viewersOf: account.id }, payload)
}

/** Clients expect one of the known types even when the emoji was removed. */
const typeOfNone = ({ emoji_name }: Partial<Status>): Partial<Status> =>
  emoji_name === '' ? { reaction_type: 'unicode_emoji' } : {}

export async function clearStatus(tx: WriteTx, account: Account): Promise<void> {
  const isEmpty = Object.values(await statusOf(tx, account.id)).every(value => value === '')
  if (!isEmpty) await changeStatus(tx, account, noStatus)
}
