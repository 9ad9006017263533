// Every SQL statement about moves of messages. A move of thousands of messages is one row, and each message's row has
// the IDs of its last moves, so a move writes only one more column.
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { isOneOf } from '#core/db/dialect.ts'
import type { Tables } from '#schema/tables.ts'

export type MoveRow = Selectable<Tables['message_move']>
type Moved = Pick<Selectable<Tables['message']>, 'moves'>

/** How many moves are kept for a message. Older ones are dropped. */
export const movesKept = 10
/** The length of each ID in `message.moves`. */
const digits = 12

/** The newest first. */
export const moveIdsOf = ({ moves }: Moved): number[] =>
  moves === null
    ? []
    : Array.from({ length: moves.length / digits }, (_, n) => Number(moves.slice(n * digits, (n + 1) * digits)))

/** `message.moves` with one more move. */
export const withMove = (id: number): RawBuilder<string> =>
  sql<string>`substr(${String(id).padStart(digits, '0')} || coalesce(moves, ''), 1, ${sql.lit(digits * movesKept)})`

/** By ID. */
export async function movesOf(tx: ReadTx, messages: readonly Moved[]): Promise<Map<number, MoveRow>> {
  const ids = new Set(messages.flatMap(moveIdsOf))
  if (ids.size === 0) return new Map()
  const rows = await tx.db
    .selectFrom('message_move')
    .selectAll()
    .where(eb => isOneOf(tx, eb.ref('id'), [...ids]))
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}

/** Before these messages are moved: returns the new move's ID, and drops moves in excess of `movesKept`. */
export async function addMove(
  tx: WriteTx,
  ids: readonly number[],
  move: Omit<MoveRow, 'id' | 'message_count'>,
): Promise<number> {
  await forgetMoves(tx, ids, message => moveIdsOf(message).slice(movesKept - 1))
  const row = { ...move, message_count: ids.length }
  const { id } = await tx.db.insertInto('message_move').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Before these messages are deleted. */
export const forgetAllMoves = (tx: WriteTx, ids: readonly number[]): Promise<void> => forgetMoves(tx, ids, moveIdsOf)

async function forgetMoves(
  tx: WriteTx,
  ids: readonly number[],
  forgotten: (message: Moved) => readonly number[],
): Promise<void> {
  const messages = await tx.db
    .selectFrom('message')
    .select(eb => ['moves', eb.fn.countAll<number>().as('count')])
    .where(eb => isOneOf(tx, eb.ref('id'), ids))
    .where('moves', 'is not', null)
    .groupBy('moves')
    .execute()
  const counts = new Map<number, number>()
  for (const message of messages)
    for (const id of forgotten(message)) counts.set(id, (counts.get(id) ?? 0) + message.count)
  for (const [count, sameCount] of Map.groupBy(counts, ([, times]) => times)) {
    const moveIds = sameCount.map(([id]) => id)
    await tx.db
      .updateTable('message_move')
      .set(eb => ({ message_count: eb('message_count', '-', count) }))
      .where(eb => isOneOf(tx, eb.ref('id'), moveIds))
      .execute()
  }
  await tx.db
    .deleteFrom('message_move')
    .where(eb => isOneOf(tx, eb.ref('id'), [...counts.keys()]))
    .where('message_count', '=', 0)
    .execute()
}
