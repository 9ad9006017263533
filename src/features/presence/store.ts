// Every SQL statement about presence.
import { sql } from 'kysely'
import { compiled } from '#core/db/compiled.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import type { Times } from './presence.ts'

const ofAccount = compiled<{ accountId: number }, Times>((db, p) =>
  db.selectFrom('presence').select(['active_at', 'connected_at']).where('account_id', '=', p.accountId),
)
export const presenceOf = (tx: ReadTx, accountId: number): Promise<Times | undefined> =>
  ofAccount.first(tx, { accountId })

interface PresenceRow extends Times {
  readonly id: number
  readonly email: string
  readonly settings: string
  readonly update_id: number
}

/** Presences of active users that changed after the update `afterUpdate`, and not before the time `since`. */
const changed = compiled<{ realmId: number; afterUpdate: number; since: number }, PresenceRow>((db, p) =>
  db
    .selectFrom('presence as p')
    .innerJoin('account as a', 'a.id', 'p.account_id')
    .select(['a.id', 'a.email', 'a.settings', 'p.active_at', 'p.connected_at', 'p.update_id'])
    .where('p.realm_id', '=', p.realmId)
    .where('p.update_id', '>', p.afterUpdate)
    .where('p.connected_at', '>=', p.since)
    .where('a.is_active', '=', 1)
    .orderBy('a.id'),
)
export const changedPresences = (
  tx: ReadTx,
  realmId: number,
  afterUpdate: number,
  since: number,
): Promise<PresenceRow[]> => changed.all(tx, { realmId, afterUpdate, since })

async function nextUpdate(tx: WriteTx, realmId: number): Promise<number> {
  const { newest } = await tx.db
    .selectFrom('presence')
    .select(eb => eb.fn.max('update_id').as('newest'))
    .where('realm_id', '=', realmId)
    .executeTakeFirstOrThrow()
  return (newest ?? 0) + 1
}

/** Databases accept a limited number of parameters. */
const rowsAtOnce = 500

const later = (column: keyof Times) =>
  sql<number>`case when ${sql.ref(`excluded.${column}`)} > ${sql.ref(`presence.${column}`)}
    then ${sql.ref(`excluded.${column}`)} else ${sql.ref(`presence.${column}`)} end`

/** Times never go back, whatever the order in which pings are written. */
export async function recordPings(tx: WriteTx, realm_id: number, pings: ReadonlyMap<number, Times>): Promise<void> {
  const update_id = await nextUpdate(tx, realm_id)
  const rows = [...pings].map(([account_id, { active_at, connected_at }]) => ({
    account_id,
    realm_id,
    active_at,
    connected_at,
    update_id,
  }))
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await tx.db
      .insertInto('presence')
      .values(rows.slice(at, at + rowsAtOnce))
      .onConflict(conflict =>
        conflict
          .column('account_id')
          .doUpdateSet({ active_at: later('active_at'), connected_at: later('connected_at'), update_id }),
      )
      .execute()
}

/** For a user who hides their presence: replaces the stored times with earlier ones. */
export async function backdatePresence(tx: WriteTx, realmId: number, accountId: number, times: Times): Promise<void> {
  await tx.db
    .updateTable('presence')
    .set({ ...times, update_id: await nextUpdate(tx, realmId) })
    .where('account_id', '=', accountId)
    .execute()
}

/** Whether an organization has at most `most` active people. */
export async function isSmall(tx: ReadTx, realmId: number, most: number): Promise<boolean> {
  const persons = await tx.db
    .selectFrom('account')
    .select('id')
    .where('realm_id', '=', realmId)
    .where('is_active', '=', 1)
    .where('bot_type', 'is', null)
    .limit(most + 1)
    .execute()
  return persons.length <= most
}
