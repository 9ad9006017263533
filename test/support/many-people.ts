// Many accounts in one organization, written with SQL: creating them one by one would take minutes.
import { sql } from 'kysely'
import type { WriteTx } from '#core/db/database.ts'
import type { Org, World } from './world.ts'

export const addPeople = (
  { app }: Pick<World, 'app'>,
  { realm }: Pick<Org, 'realm'>,
  count: number,
): Promise<unknown> => app.db.long.write(realm.id, tx => insertPeople(tx, realm.id, count))

export function insertPeople(tx: WriteTx, id: number, count: number): Promise<unknown> {
  const realmId = sql.lit(id)
  return sql`insert into account (realm_id, email, email_lower, full_name, name_key, role, is_active, api_key_hash,
      api_key_sealed, timezone, avatar_source, avatar_version, settings, joined_at, awaits_first_login,
      is_imported_stub, is_deleted)
    with recursive n (i) as (select 1 union all select i + 1 from n where i < ${sql.lit(count)})
    select ${realmId}, 'reader' || i || '@bench.example', 'reader' || i || '@bench.example', 'Reader ' || i,
      'reader ' || i, 400, 1, ${realmId} || ' many ' || i, '', '', 'J', 1, '{}', i, 0, 0, 0 from n`.execute(tx.db)
}
