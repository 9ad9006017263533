// Marks a database that was moved. The mark says where the content is now, so no server starts on the old one.
import { OperatorError } from '#core/base/errors.ts'
import type { ReadTx, WriteTx } from './database.ts'

const name = 'moved to'
/** A condition for the other rows of `server_state`. */
export const isNoMovedMark = `name <> '${name}'`
/** An SQL expression. */
export const hasMovedMark = `exists (select 1 from server_state where name = '${name}')`

export async function markMoved(tx: WriteTx, target: string): Promise<void> {
  await tx.db.insertInto('server_state').values({ name, value: target }).execute()
}

export async function unmarkMoved(tx: WriteTx): Promise<void> {
  await tx.db.deleteFrom('server_state').where('name', '=', name).execute()
}

/** The name of the database that has the content now. */
export async function movedTo(tx: ReadTx): Promise<string | undefined> {
  const row = await tx.db.selectFrom('server_state').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}

export async function refuseMoved(tx: ReadTx): Promise<void> {
  const target = await movedTo(tx)
  if (target === undefined) return
  throw new OperatorError(
    `This database was moved to ${target}. Use that one instead. If the move was interrupted, run it again. To use this database anyway, run "parley reopen".`,
  )
}
