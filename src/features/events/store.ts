// Every SQL statement about event queues and the log.
import { countRows } from '#core/db/results.ts'
import type { Selectable } from 'kysely'
import { compiled, insertion } from '#core/db/compiled.ts'
import { kept } from '#core/db/kept-rows.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { logEnd } from '#core/db/event-log.ts'
import { numberList, type NumberList, numbersTable } from '#core/db/dialect.ts'
import { lookupsTogether, together } from '#core/db/together.ts'
import { deleteQueues } from '#core/events/end-queues.ts'
import type { Caller } from '#core/contract/access.ts'
import type { Tables } from '#schema/tables.ts'

export type QueueRow = Selectable<Tables['event_queue']>
export type EventRow = Pick<Selectable<Tables['event']>, 'seq' | 'type' | 'op' | 'payload' | 'audience' | 'created_at'>

const byId = compiled<{ id: string; accountId: number }, QueueRow>((db, p) =>
  db.selectFrom('event_queue').selectAll().where('id', '=', p.id).where('account_id', '=', p.accountId),
)
export const queueOf = (tx: ReadTx, accountId: number, id: string): Promise<QueueRow | undefined> =>
  byId.first(tx, { id, accountId })

export const countQueues = (tx: ReadTx, accountId: number): Promise<number> =>
  countRows(tx.db.selectFrom('event_queue').where('account_id', '=', accountId))

export const insertQueue = insertion('event_queue')

/** Returns false if there is no such queue. */
export const deleteQueue = async (tx: WriteTx, accountId: number, id: string): Promise<boolean> =>
  (await deleteQueues(tx, eb => eb.and({ id, account_id: accountId }))) > 0

/**
 * Deletes the account's queue that was polled longest ago, if that was before this time. Returns whether it deleted
 * one.
 */
export async function deleteIdlestQueue(tx: WriteTx, accountId: number, before: number): Promise<boolean> {
  const idlest = await tx.db
    .selectFrom('event_queue')
    .select('id')
    .where('account_id', '=', accountId)
    .where('polled_at', '<', before)
    .orderBy('polled_at')
    .limit(1)
    .executeTakeFirst()
  return idlest !== undefined && deleteQueue(tx, accountId, idlest.id)
}

const after = compiled<{ realmId: number; seq: number; limit: number }, EventRow>((db, p) =>
  db
    .selectFrom('event')
    .select(['seq', 'type', 'op', 'payload', 'audience', 'created_at'])
    .where('realm_id', '=', p.realmId)
    .where('seq', '>', p.seq)
    .orderBy('seq')
    .limit(p.limit),
)
export const eventsAfter = (tx: ReadTx, realmId: number, seq: number, limit: number): Promise<EventRow[]> =>
  after.all(tx, { realmId, seq, limit })

interface LogEnd {
  readonly realm_id: number
  /** Null if everything was pruned. */
  readonly seq: number | null
}
const ends = compiled<{ realmIds: NumberList }, LogEnd>((db, p, tx) =>
  db
    .selectFrom(numbersTable(tx, p.realmIds))
    .select(eb => [
      'numbers.value as realm_id',
      eb
        .selectFrom('event')
        .select('seq')
        .whereRef('realm_id', '=', 'numbers.value')
        .orderBy('seq', 'desc')
        .limit(1)
        .as('seq'),
    ]),
)
/** The end of the log of each organization. */
export const logEnds = (tx: ReadTx, realmIds: readonly number[]): Promise<LogEnd[]> =>
  ends.all(tx, { realmIds: numberList(tx, realmIds) })

type ActiveRow = Pick<Selectable<Tables['account']>, 'id' | 'role' | 'bot_type' | 'api_key_hash'>
const active = compiled<{ realmId: number; ids: NumberList }, ActiveRow>((db, p, tx) =>
  // A cross join keeps its order. Otherwise the database could read the whole list for each account.
  db
    .selectFrom(numbersTable(tx, p.ids))
    .crossJoin('account')
    .select(['account.id', 'role', 'bot_type', 'api_key_hash'])
    .whereRef('account.id', '=', 'numbers.value')
    .where('realm_id', '=', p.realmId)
    .where('is_active', '=', 1),
)
const activeTogether = lookupsTogether(async (tx, realmId: number, ids: readonly number[]) => {
  const rows = await active.all(tx, { realmId, ids: numberList(tx, [...new Set(ids)]) })
  const asCaller = ({ id, role, bot_type, api_key_hash }: ActiveRow): Caller => ({
    id,
    realmId,
    role,
    botType: bot_type,
    apiKeyHash: api_key_hash,
  })
  const callers = new Map(rows.map(row => [row.id, asCaller(row)]))
  return ids.map(id => callers.get(id))
})
/** The user as a caller, with the current role. Undefined if the user may no longer use the server. */
export const activeCaller = kept(['account'], (tx, id: number, realmId: number) => activeTogether(tx, realmId, id))

export interface Poll {
  readonly acknowledgedSeq: number
  /** The position up to which the log was read without finding events for the client. */
  readonly lookedSeq: number
  /** The end of the poll. Until then the queue is in use. */
  readonly until: number
}
const polled = compiled<{ id: string } & Poll, { id: string }, WriteTx>((db, p) =>
  db
    .updateTable('event_queue')
    .set(eb => ({
      acknowledged_seq: p.acknowledgedSeq,
      looked_seq: eb.case().when('looked_seq', '<', p.lookedSeq).then(p.lookedSeq).else(eb.ref('looked_seq')).end(),
      // It may have been moved forward since the poll.
      polled_at: eb.case().when('polled_at', '<', p.until).then(p.until).else(eb.ref('polled_at')).end(),
    }))
    .where('id', '=', p.id)
    // Another process may have recorded a later poll.
    .where('acknowledged_seq', '<=', p.acknowledgedSeq)
    .returning('id'),
)
/** Returns the queues that have changed elsewhere: they were deleted, or polled at another process. */
export async function recordPolls(tx: WriteTx, polls: readonly (readonly [string, Poll])[]): Promise<string[]> {
  const recorded = await together([...polls].map(([id, poll]) => polled.first(tx, { id, ...poll })))
  const unchanged = new Set(recorded.map(row => row?.id))
  return [...polls].flatMap(([id]) => (unchanged.has(id) ? [] : id))
}

/** Processes record polls only now and then, so a recorded poll may be outdated by this much. */
const recordedWithin = 60

/** Queues that haven't been polled for the time that their clients chose. */
export async function idleQueues(tx: ReadTx, realmId: number): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('event_queue')
    .select('id')
    .where('realm_id', '=', realmId)
    .where(eb => eb(eb('polled_at', '+', eb.ref('timeout_seconds')), '<', tx.now))
    .where('polled_at', '<', tx.now - recordedWithin)
    .execute()
  return rows.map(row => row.id)
}

/** Queues that were last polled before this time and are more than `most` rows of the log behind. */
export async function queuesFarBehind(tx: ReadTx, realmId: number, most: number, before: number): Promise<string[]> {
  const row = await tx.db
    .selectFrom('event')
    .select('seq')
    .where('realm_id', '=', realmId)
    .orderBy('seq', 'desc')
    .offset(most)
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) return []
  const rows = await tx.db
    .selectFrom('event_queue')
    .select('id')
    .where('realm_id', '=', realmId)
    .where('looked_seq', '<', row.seq)
    .where('polled_at', '<', before)
    .execute()
  return rows.map(({ id }) => id)
}

/** For a clock that was set back: a poll in the future would keep a queue for too long. */
export async function bringBackPolls(tx: WriteTx, realmId: number, latest: number): Promise<void> {
  await tx.db
    .updateTable('event_queue')
    .set({ polled_at: latest })
    .where('realm_id', '=', realmId)
    .where('polled_at', '>', latest)
    .execute()
}

/**
 * For a clock that jumped ahead, once or several times: a jump doesn't count as time in which a queue was idle. A queue
 * that was polled between two jumps is only moved by the later one.
 */
export async function bringForwardPolls(
  tx: WriteTx,
  realmId: number,
  jumps: readonly number[],
  latest: number,
): Promise<void> {
  let before = latest - jumps.reduce((sum, seconds) => sum + seconds, 0)
  for (const seconds of jumps) {
    await tx.db
      .updateTable('event_queue')
      .set(eb => ({ polled_at: eb('polled_at', '+', seconds) }))
      .where('realm_id', '=', realmId)
      .where('polled_at', '<=', before)
      .execute()
    before += seconds
  }
}

/**
 * Removes old rows that no queue of the organization needs, a few at a time. Returns whether there may be more. Rows
 * always go in order, even if the clock was set, so no reader of the log finds a gap.
 */
export async function pruneLog(tx: WriteTx, realmId: number, before: number, atMost: number): Promise<boolean> {
  const { slowest } = await tx.db
    .selectFrom('event_queue')
    .select(eb => eb.fn.min('looked_seq').as('slowest'))
    .where('realm_id', '=', realmId)
    .executeTakeFirstOrThrow()
  const rows = await tx.db
    .selectFrom('event')
    .select(['seq', 'created_at'])
    .where('realm_id', '=', realmId)
    .where('seq', '<=', slowest ?? (await logEnd(tx, realmId)))
    .orderBy('seq')
    .limit(atMost)
    .execute()
  // A row from the future was written before the clock was set back.
  const firstKept = rows.findIndex(row => row.created_at >= before && row.created_at <= tx.now)
  const old = firstKept < 0 ? rows : rows.slice(0, firstKept)
  const last = old.at(-1)?.seq
  if (last !== undefined)
    await tx.db.deleteFrom('event').where('realm_id', '=', realmId).where('seq', '<=', last).execute()
  return old.length === atMost
}

/** Organizations that may have rows to remove. */
export async function realmsWithEvents(tx: ReadTx): Promise<number[]> {
  const rows = await tx.db
    .selectFrom('realm')
    .select('id')
    .where(eb =>
      eb.or([
        eb.exists(eb.selectFrom('event').select('seq').whereRef('event.realm_id', '=', 'realm.id')),
        eb.exists(eb.selectFrom('event_queue').select('id').whereRef('event_queue.realm_id', '=', 'realm.id')),
      ]),
    )
    .execute()
  return rows.map(row => row.id)
}
