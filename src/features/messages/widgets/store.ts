// Every SQL statement that adds submessages.
import type { Insertable } from 'kysely'
import type { WriteTx } from '#core/db/database.ts'
import type { Tables } from '#schema/tables.ts'

export async function insertSubmessage(
  tx: WriteTx,
  submessage: Omit<Insertable<Tables['submessage']>, 'id'>,
): Promise<number> {
  const { id } = await tx.db.insertInto('submessage').values(submessage).returning('id').executeTakeFirstOrThrow()
  return id
}
