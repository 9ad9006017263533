// The append-only event log. A row is written in the transaction of the change that it describes, so both are committed
// or neither; commit order equals `seq` order within an organization (core/db/sqlite.ts, core/db/postgres.ts).
import { type Selectable, sql } from 'kysely'
import type { Audience, EventType } from '#core/contract/event-type.ts'
import { type Clock, secondsOf } from '#core/base/clock.ts'
import { compiled } from './compiled.ts'
import type { ReadTx, WriteTx } from './database.ts'
import { skipIdentities } from './dialect.ts'
import type { Tables } from '#schema/tables.ts'

type Scope = ReadTx & Pick<WriteTx, 'db' | 'runUnawaited'>
export type EventRow = Omit<Selectable<Tables['event']>, 'seq'>
const columns = ['realm_id', 'type', 'op', 'payload', 'audience', 'created_at'] as const
const insertion = compiled<EventRow, never, Scope>((db, p) =>
  db.insertInto('event').values({
    realm_id: p.realm_id,
    type: p.type,
    op: p.op,
    payload: p.payload,
    audience: p.audience,
    created_at: p.created_at,
  }),
)

/** `emitted` is called before an event is written. */
export function emitter(scope: Scope, realmId: number, clock: Clock, emitted: () => void): WriteTx['emit'] {
  return async (event, audience, payload) => {
    emitted()
    const parts = event.parts?.(payload) ?? 1
    if (parts > 1) await skipIdentities(scope, 'event', parts - 1)
    await insertion.unawaited(scope, rowOf(realmId, clock, event, audience, payload))
  }
}

/** For writes that run side by side: their events are inserted together. */
export function collector(rows: EventRow[], realmId: number, clock: Clock, emitted: () => void): WriteTx['emit'] {
  return async (event, audience, payload) => {
    emitted()
    if ((event.parts?.(payload) ?? 1) > 1) throw new Error(`An event with several parts: ${event.type}`)
    rows.push(rowOf(realmId, clock, event, audience, payload))
  }
}

function rowOf<T>(realmId: number, clock: Clock, event: EventType<T>, audience: Audience, payload: T): EventRow {
  return {
    realm_id: realmId,
    type: event.type,
    op: event.op,
    payload: JSON.stringify(payload),
    audience: JSON.stringify(audience),
    created_at: secondsOf(clock),
  }
}

const insertionOfMany = compiled<{ rows: string }, never, Scope>((db, p) =>
  db
    .insertInto('event')
    .columns(columns)
    .expression(eb =>
      eb
        .selectFrom(sql<EventRow>`json_populate_recordset(null::event, cast(${p.rows} as json))`.as('row'))
        .select(columns),
    ),
)
/** Only on PostgreSQL. */
export async function insertEvents(scope: Scope, rows: readonly EventRow[]): Promise<void> {
  if (rows.length > 0) await insertionOfMany.unawaited(scope, { rows: JSON.stringify(rows) })
}

const newest = compiled<{ realmId: number }, { seq: number }>((db, p) =>
  db.selectFrom('event').select('seq').where('realm_id', '=', p.realmId).orderBy('seq', 'desc').limit(1),
)
/** The end of an organization's log; 0 if everything was pruned. */
export const logEnd = async (tx: ReadTx, realmId: number): Promise<number> =>
  (await newest.first(tx, { realmId }))?.seq ?? 0

const typesFrom = compiled<{ realmId: number; seq: number; limit: number }, { seq: number; type: string }>((db, p) =>
  db
    .selectFrom('event')
    .select(['seq', 'type'])
    .where('realm_id', '=', p.realmId)
    .where('seq', '>=', p.seq)
    .orderBy('seq')
    .limit(p.limit),
)
/** Reading more events could cost as much as reading again everything they may have changed. */
const mostEvents = 1_000

/**
 * The types of the events after this one, and the last event. Undefined if this one isn't in the log (already pruned,
 * or not yet visible to this transaction), or if too many follow.
 */
export async function typesSince(
  tx: ReadTx,
  realmId: number,
  seq: number,
): Promise<{ readonly types: ReadonlySet<string>; readonly end: number } | undefined> {
  const [first, ...later] = await typesFrom.all(tx, { realmId, seq, limit: mostEvents })
  if (first?.seq !== seq || later.length + 1 === mostEvents) return undefined
  return { types: new Set(later.map(({ type }) => type)), end: later.at(-1)?.seq ?? seq }
}

export type LoggedEvent = Pick<Selectable<Tables['event']>, 'seq' | 'type' | 'op' | 'payload' | 'audience'>

const nthFrom = compiled<{ realmId: number; seq: number; nth: number }, { seq: number }>((db, p) =>
  db
    .selectFrom('event')
    .select('seq')
    .where('realm_id', '=', p.realmId)
    .where('seq', '>=', p.seq)
    .orderBy('seq')
    .offset(p.nth)
    .limit(1),
)
/** The database can go through the types of this many events in a few milliseconds. */
const mostLookedAt = 5_000
/** These are read completely. */
const mostRead = 500

/**
 * The events of these types after this one, and the last event of any type. Undefined if this one isn't in the log
 * (already pruned, or not yet visible to this transaction), or if too many follow.
 */
export async function eventsSince(
  tx: ReadTx,
  realmId: number,
  seq: number,
  types: readonly string[],
): Promise<{ readonly events: readonly LoggedEvent[]; readonly end: number } | undefined> {
  const end = await logEnd(tx, realmId)
  if (end <= seq) return end === seq && seq > 0 ? { events: [], end } : undefined
  if ((await nthFrom.first(tx, { realmId, seq, nth: mostLookedAt })) !== undefined) return undefined
  const [first, ...events] = await tx.db
    .selectFrom('event')
    .select(['seq', 'type', 'op', 'payload', 'audience'])
    .where('realm_id', '=', realmId)
    .where('seq', '>=', seq)
    .where(eb => eb.or([eb('seq', '=', seq), eb('type', 'in', [...types])]))
    .orderBy('seq')
    .limit(mostRead + 1)
    .execute()
  return first?.seq === seq && events.length < mostRead ? { events, end } : undefined
}
