// Every SQL statement about push tokens and devices.
import { deletes, insertedId, countRows } from '#core/db/results.ts'
import type { Selectable } from 'kysely'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import type { Tables } from '#schema/tables.ts'

export type TokenKind = 'android' | 'ios'
export type PushToken = Omit<Selectable<Tables['push_token']>, 'account_id' | 'kind'> & { readonly kind: TokenKind }
export type Device = Selectable<Tables['client_device']>

export async function insertPushToken(tx: WriteTx, accountId: number, token: PushToken): Promise<void> {
  await tx.db
    .insertInto('push_token')
    .values({ account_id: accountId, ...token })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export const pushTokenCount = (tx: ReadTx, accountId: number): Promise<number> =>
  countRows(tx.db.selectFrom('push_token').where('account_id', '=', accountId))

/** Returns whether the token existed. */
export const deletePushToken = (tx: WriteTx, accountId: number, kind: TokenKind, tokenHash: string): Promise<boolean> =>
  deletes(
    tx.db
      .deleteFrom('push_token')
      .where('account_id', '=', accountId)
      .where('kind', '=', kind)
      .where('token_hash', '=', tokenHash),
  )

export async function deletePushTokensOf(tx: WriteTx, accountId: number): Promise<void> {
  await tx.db.deleteFrom('push_token').where('account_id', '=', accountId).execute()
}

/** Ordered by ID. */
export const devicesOf = (tx: ReadTx, accountId: number): Promise<Device[]> =>
  tx.db.selectFrom('client_device').selectAll().where('account_id', '=', accountId).orderBy('id').execute()

export const deviceById = (tx: ReadTx, accountId: number, id: number): Promise<Device | undefined> =>
  tx.db
    .selectFrom('client_device')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()

export const insertDevice = (tx: WriteTx, accountId: number, registeredAt: number): Promise<number> =>
  insertedId(tx.db.insertInto('client_device').values({ account_id: accountId, registered_at: registeredAt }))

export async function updateDevice(tx: WriteTx, device: Device, change: Partial<Device>): Promise<void> {
  await tx.db
    .updateTable('client_device')
    .set(change)
    .where('account_id', '=', device.account_id)
    .where('id', '=', device.id)
    .execute()
}

export async function deleteDevice(tx: WriteTx, accountId: number, id: number): Promise<void> {
  await tx.db.deleteFrom('client_device').where('account_id', '=', accountId).where('id', '=', id).execute()
}
