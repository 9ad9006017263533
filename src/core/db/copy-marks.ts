// Marks that restores and moves leave in the database that they copy from or to.
import { OperatorError } from '#core/base/errors.ts'
import type { ReadTx, WriteTx } from './database.ts'

/** This database was moved. The mark says where the content is now, so no server starts on the old one. */
const moved = 'moved to'
/**
 * A restore or a move is filling this database. The transaction that stores all rows also removes the mark, so a mark
 * that is still there means that the command was interrupted and stored nothing.
 */
const filled = 'unfinished copy'

/** A condition for the other rows of `server_state`. */
export const isNoMovedMark = `name <> '${moved}'`
/** An SQL expression. */
export const hasMovedMark = `exists (select 1 from server_state where name = '${moved}')`

/** The command that fills a database. */
export type Filling = 'restore' | 'move'

async function valueOf(tx: ReadTx, name: string): Promise<string | undefined> {
  const row = await tx.db.selectFrom('server_state').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}

async function mark(tx: WriteTx, name: string, value: string): Promise<void> {
  await tx.db
    .insertInto('server_state')
    .values({ name, value })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

async function unmark(tx: WriteTx, name: string): Promise<void> {
  await tx.db.deleteFrom('server_state').where('name', '=', name).execute()
}

export const markFilling = (tx: WriteTx, filling: Filling): Promise<void> => mark(tx, filled, filling)
export const unmarkFilling = (tx: WriteTx): Promise<void> => unmark(tx, filled)
/** The interrupted command, if any. */
export const unfinishedFilling = (tx: ReadTx): Promise<string | undefined> => valueOf(tx, filled)

export const markMoved = (tx: WriteTx, target: string): Promise<void> => mark(tx, moved, target)
export const unmarkMoved = (tx: WriteTx): Promise<void> => unmark(tx, moved)
/** The name of the database that has the content now. */
export const movedTo = (tx: ReadTx): Promise<string | undefined> => valueOf(tx, moved)

export async function refuseMoved(tx: ReadTx): Promise<void> {
  const target = await movedTo(tx)
  if (target === undefined) return
  throw new OperatorError(
    `This database was moved to ${target}. Use that one instead. If the move was interrupted, run it again. To use this database anyway, run "parley reopen".`,
  )
}
