// Every SQL statement about the status of users.
import { sql } from 'kysely'
import { compiled } from '#core/db/compiled.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import type { DuePlace } from '#core/jobs/due-rows.ts'
import { isEmpty, noStatus, type Status } from './user-status.ts'

const columns = ['status_text', 'emoji_name', 'emoji_code', 'reaction_type', 'end_at'] as const

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
export const statusesOf = (tx: ReadTx, realmId: number): Promise<StatusRow[]> => ofRealm.all(tx, { realmId })
const ofRealm = compiled<{ realmId: number }, StatusRow>((db, p) =>
  db
    .selectFrom('user_status')
    .innerJoin('account', 'account.id', 'user_status.account_id')
    .select(['account.id', 'account.settings', ...columns])
    .where('user_status.realm_id', '=', p.realmId)
    .where('account.is_active', '=', 1)
    .orderBy('account.id'),
)

export interface StatusOwner {
  readonly id: number
  readonly realm_id: number
}

/** A user with an empty status has no row. */
export async function putStatus(tx: WriteTx, account: StatusOwner, status: Status): Promise<void> {
  if (isEmpty(status)) {
    await tx.db.deleteFrom('user_status').where('account_id', '=', account.id).execute()
    return
  }
  await tx.db
    .insertInto('user_status')
    .values({ account_id: account.id, realm_id: account.realm_id, ...status })
    .onConflict(conflict => conflict.column('account_id').doUpdateSet({ ...status }))
    .execute()
}

/** The ID is that of the account. */
export interface NextEnd extends DuePlace, StatusOwner {
  readonly id: number
}

/** The statuses of all organizations that are cleared at a time, next one first. */
export const nextEnds = (tx: ReadTx, after: DuePlace, limit: number): Promise<NextEnd[]> =>
  tx.db
    .selectFrom('user_status')
    .select(['account_id as id', 'realm_id'])
    .select(sql<number>`end_at`.as('due_at'))
    // Must match the condition of the index `user_status_by_end` exactly.
    .where(sql<boolean>`end_at is not null`)
    .where(sql<boolean>`(end_at, account_id) > (${after.due_at}, ${after.id})`)
    .orderBy('end_at')
    .orderBy('account_id')
    .limit(limit)
    .execute()

export async function dropEnd(tx: WriteTx, accountId: number): Promise<void> {
  await tx.db.updateTable('user_status').set({ end_at: null }).where('account_id', '=', accountId).execute()
}
