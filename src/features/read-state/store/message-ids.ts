// Message IDs. Within an organization they ascend in the order of sending.
import { type RawBuilder, sql } from 'kysely'
import { existing } from '#core/base/existing.ts'
import { compiled } from '#core/db/compiled.ts'
import type { LookAheadTx, ReadTx, WriteTx } from '#core/db/database.ts'
import { nextId, type Range, rangeList, rangesTable, rowsOf } from '#core/db/dialect.ts'
import { indexWalk, joinWalk, type Walk } from '#core/db/index-walk.ts'
import { endless } from './user-messages.ts'

const next = compiled<{ _?: never }, { id: number }>((db, _, tx) => db.selectNoFrom(nextId(tx, 'message').as('id')))

/** IDs that this transaction's writes will take, ascending. */
function reservedIds({ memory }: LookAheadTx): number[] {
  const ids = (memory.get(reservedIds) as number[] | undefined) ?? []
  memory.set(reservedIds, ids)
  return ids
}

/** Only in a look-ahead: elsewhere, a message must be inserted before the next ID is requested. */
export async function reserveMessageId(tx: LookAheadTx): Promise<void> {
  const { id } = existing(await next.first(tx, {}))
  reservedIds(tx).push(id)
}

/** Takes a message ID. The message must be inserted next. */
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

// SQL statements that read the messages of channels with their topics, for all users of an organization.

export interface ChannelMessage {
  readonly id: number
  readonly recipient_id: number
  readonly topic: string
  readonly channel_wildcard: 0 | 1
}
const columns = ['message.id', 'message.recipient_id', 'message.topic', 'message.channel_wildcard'] as const

const walkOf = (tx: ReadTx, realmId: number, after: number, direction: 'asc' | 'desc'): Walk =>
  indexWalk(tx, { 'message.realm_id': realmId }, { id: 'message.id', after, until: endless }, direction)

const newestInRealm = compiled<{ realmId: number }, { id: number }>((db, p, tx) => {
  const { within, order } = walkOf(tx, p.realmId, 0, 'desc')
  return db.selectFrom('message').select('id').where(within).orderBy(order).limit(1)
})
/** 0 if the organization has no messages. */
export const newestOfRealm = async (tx: ReadTx, realmId: number): Promise<number> =>
  (await newestInRealm.first(tx, { realmId }))?.id ?? 0

const after = compiled<{ realmId: number; after: number; limit: number }, ChannelMessage>((db, p, tx) => {
  const { within, order } = walkOf(tx, p.realmId, p.after, 'asc')
  return db.selectFrom('message').select(columns).where(within).orderBy(order).limit(p.limit)
})
/** Ascending, including direct messages. */
export const messagesAfter = (tx: ReadTx, realmId: number, afterId: number, limit: number): Promise<ChannelMessage[]> =>
  after.all(tx, { realmId, after: afterId, limit })

/** The messages in these ranges, whose `key` is the recipient. In any order. */
export async function messagesOfRanges(tx: ReadTx, ranges: readonly Range[]): Promise<ChannelMessage[]> {
  const { table, columns: range } = rangesTable(tx, rangeList(tx, ranges))
  const bounds = { id: 'message.id', after: range.after, until: range.until }
  const walk = indexWalk(tx, { 'message.recipient_id': range.key }, bounds, 'asc')
  const selected: RawBuilder<unknown> = sql.join(columns.map(column => sql.ref(column)))
  return rowsOf(tx, sql<ChannelMessage>`select ${selected} from ${table} ${joinWalk(tx, 'message', walk)}`)
}
