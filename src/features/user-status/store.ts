// Every SQL statement about the status of users.
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { noStatus, type Status } from './user-status.ts'

const columns = ['status_text', 'emoji_name', 'emoji_code', 'reaction_type'] as const

export async function statusOf(tx: ReadTx, accountId: number): Promise<Status> {
  const row = await tx.db
    .selectFrom('user_status')
    .select(columns)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row ?? noStatus
}

type StatusRow = Status & { readonly id: number; readonly settings: string }

/** The statuses of all active users of an organization who have one, with their settings. */
export const statusesOf = (tx: ReadTx, realmId: number): Promise<StatusRow[]> =>
  tx.db
    .selectFrom('user_status')
    .innerJoin('account', 'account.id', 'user_status.account_id')
    .select(['account.id', 'account.settings', ...columns])
    .where('user_status.realm_id', '=', realmId)
    .where('account.is_active', '=', 1)
    .orderBy('account.id')
    .execute()

/** A user with an empty status has no row. */
export async function putStatus(
  tx: WriteTx,
  account: { readonly id: number; readonly realm_id: number },
  status: Status,
): Promise<void> {
  if (Object.values(status).every(value => value === '')) {
    await tx.db.deleteFrom('user_status').where('account_id', '=', account.id).execute()
    return
  }
  await tx.db
    .insertInto('user_status')
    .values({ account_id: account.id, realm_id: account.realm_id, ...status })
    .onConflict(conflict => conflict.column('account_id').doUpdateSet({ ...status }))
    .execute()
}
