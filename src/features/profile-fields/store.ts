// Every SQL statement about custom profile fields and their values.
import { compiled } from '#core/db/compiled.ts'
import type { ReadTx } from '#core/db/database.ts'

export interface ProfileValueRow {
  readonly account_id: number
  readonly field_id: number
  readonly value: string
  readonly rendered_value: string | null
}

const byAccount = compiled<{ accountId: number }, ProfileValueRow>((db, p) =>
  db.selectFrom('profile_value').selectAll().where('account_id', '=', p.accountId).orderBy('field_id'),
)
export const profileValuesOf = (tx: ReadTx, accountId: number): Promise<ProfileValueRow[]> =>
  byAccount.all(tx, { accountId })

export const profileValuesOfRealm = (tx: ReadTx, realmId: number): Promise<ProfileValueRow[]> =>
  tx.db
    .selectFrom('profile_value')
    .innerJoin('account', 'account.id', 'profile_value.account_id')
    .selectAll('profile_value')
    .where('account.realm_id', '=', realmId)
    .orderBy('field_id')
    .execute()
