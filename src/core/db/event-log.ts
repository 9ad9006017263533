// The append-only event log. A row is written in the transaction of the change that it describes, so both are committed
// or neither; commit order equals `seq` order within an organization (core/db/sqlite.ts, core/db/postgres.ts).
import { type Clock, secondsOf } from '#core/base/clock.ts'
import { compiled } from './compiled.ts'
import type { ReadTx, WriteTx } from './database.ts'
import { skipIdentities } from './dialect.ts'
import type { Tables } from '#schema/tables.ts'

type Scope = ReadTx & Pick<WriteTx, 'db' | 'runUnawaited'>
type Row = Omit<Tables['event'], 'seq'>
const insertion = compiled<Row, never, Scope>((db, p) =>
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
    await insertion.unawaited(scope, {
      realm_id: realmId,
      type: event.type,
      op: event.op,
      payload: JSON.stringify(payload),
      audience: JSON.stringify(audience),
      created_at: secondsOf(clock),
    })
  }
}
