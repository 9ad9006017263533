// The append-only log of events. A row is written in the transaction of the change it tells of, so the two are
// committed together or not at all; commit order equals `seq` order within an organization (see core/db).
import type { Kysely } from 'kysely'
import type { Clock } from '#core/base/clock.ts'
import type { WriteTx } from '#core/db/database.ts'
import type { Tables } from '#schema/tables.ts'

export function emitter(db: Kysely<Tables>, realmId: number, clock: Clock): WriteTx['emit'] {
  return async (event, audience, payload) => {
    await db
      .insertInto('event')
      .values({
        realm_id: realmId,
        type: event.type,
        op: event.op,
        payload: JSON.stringify(payload),
        audience: JSON.stringify(audience),
        created_at: Math.floor(clock.now() / 1000),
      })
      .execute()
  }
}
