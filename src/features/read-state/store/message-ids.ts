// The IDs of messages. Within an organization they ascend in the order of sending.
import { existing } from '#core/base/existing.ts'
import { compiled } from '#core/db/compiled.ts'
import type { LookAheadTx, ReadTx, WriteTx } from '#core/db/database.ts'
import { nextId } from '#core/db/dialect.ts'

const next = compiled<{ _?: never }, { id: number }>((db, _, tx) => db.selectNoFrom(nextId(tx, 'message').as('id')))

/** IDs that writes of this transaction will take, ascending. */
function reservedIds({ memory }: LookAheadTx): number[] {
  const ids = (memory.get(reservedIds) as number[] | undefined) ?? []
  memory.set(reservedIds, ids)
  return ids
}

/** Only in a look-ahead: elsewhere a message must be inserted before the next ID is asked for. */
export async function reserveMessageId(tx: LookAheadTx): Promise<void> {
  const { id } = existing(await next.first(tx, {}))
  reservedIds(tx).push(id)
}

/** Takes the ID of a message, which must be inserted next. */
export const takeMessageId = async (tx: WriteTx): Promise<number> =>
  reservedIds(tx).shift() ?? existing(await next.first(tx, {})).id

const newest = compiled<{ _?: never }, { id: number | null }>(db =>
  db.selectFrom('message').select(eb => eb.fn.max('id').as('id')),
)
/** Every message sent later in this organization has a higher ID. */
export async function newestMessageId(tx: ReadTx | WriteTx): Promise<number> {
  // Another organization may have sent a message with a higher ID than the reserved ones.
  if ('memory' in tx) tx.memory.delete(reservedIds)
  return (await newest.first(tx, {}))?.id ?? 0
}
