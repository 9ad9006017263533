// Every SQL statement about custom profile fields and their values.
import { compiled } from '#core/db/compiled.ts'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { kept } from '#core/db/kept-rows.ts'
import type { Tables } from '#schema/tables.ts'

export type FieldRow = Selectable<Tables['profile_field']>
type NewField = Omit<Insertable<Tables['profile_field']>, 'id' | 'position'>
export type ProfileValueRow = Selectable<Tables['profile_value']>

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

const inRange = compiled<{ realmId: number; after: number; upTo: number }, ProfileValueRow>((db, p) =>
  db
    .selectFrom('account')
    .innerJoin('profile_value', 'profile_value.account_id', 'account.id')
    .selectAll('profile_value')
    .where('account.realm_id', '=', p.realmId)
    .where('account.id', '>', p.after)
    .where('account.id', '<=', p.upTo)
    .orderBy('field_id'),
)
/** The values of the accounts in a range of IDs. */
export const profileValuesIn = (
  tx: ReadTx,
  realmId: number,
  { after, upTo }: { readonly after: number; readonly upTo: number },
): Promise<ProfileValueRow[]> => inRange.all(tx, { realmId, after, upTo })

const ofRealm = compiled<{ realmId: number }, FieldRow>((db, p) =>
  db.selectFrom('profile_field').selectAll().where('realm_id', '=', p.realmId).orderBy('position').orderBy('id'),
)
export const fieldsOfRealm = kept(['profile_field'], (tx, realmId: number) => ofRealm.all(tx, { realmId }))

/** A new field comes last: its position is its ID, which is higher than any earlier position. */
export async function insertField(tx: WriteTx, field: NewField): Promise<number> {
  const { id } = await tx.db
    .insertInto('profile_field')
    .values({ ...field, position: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await updateField(tx, field.realm_id, id, { position: id })
  return id
}

export async function updateField(
  tx: WriteTx,
  realmId: number,
  id: number,
  change: Updateable<Tables['profile_field']>,
): Promise<void> {
  await tx.db.updateTable('profile_field').set(change).where('realm_id', '=', realmId).where('id', '=', id).execute()
}

/** The field's values are deleted with it. */
export async function deleteField(tx: WriteTx, realmId: number, id: number): Promise<void> {
  await tx.db.deleteFrom('profile_value').where('field_id', '=', id).execute()
  await tx.db.deleteFrom('profile_field').where('realm_id', '=', realmId).where('id', '=', id).execute()
}

export async function upsertProfileValue(tx: WriteTx, row: ProfileValueRow): Promise<void> {
  const { value, rendered_value } = row
  await tx.db
    .insertInto('profile_value')
    .values(row)
    .onConflict(conflict => conflict.columns(['account_id', 'field_id']).doUpdateSet({ value, rendered_value }))
    .execute()
}

export async function deleteProfileValue(tx: WriteTx, accountId: number, fieldId: number): Promise<void> {
  await tx.db.deleteFrom('profile_value').where('account_id', '=', accountId).where('field_id', '=', fieldId).execute()
}

export const valuesOfField = (tx: ReadTx, fieldId: number): Promise<ProfileValueRow[]> =>
  tx.db.selectFrom('profile_value').selectAll().where('field_id', '=', fieldId).orderBy('account_id').execute()
