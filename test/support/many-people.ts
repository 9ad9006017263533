// Many accounts in one organization, written with SQL: creating them one by one would take minutes.
import { sql } from 'kysely'
import type { Org, World } from './world.ts'

export async function addPeople(
  { app }: Pick<World, 'app'>,
  { realm }: Pick<Org, 'realm'>,
  count: number,
): Promise<void> {
  const realmId = sql.lit(realm.id)
  await app.db.long.write(realm.id, tx =>
    sql`insert into account (realm_id, email, email_lower, full_name, name_key, role, is_active, api_key_hash,
        api_key_sealed, timezone, avatar_source, avatar_version, settings, joined_at, awaits_first_login,
        is_imported_stub, is_deleted)
      with recursive n (i) as (select 1 union all select i + 1 from n where i < ${sql.lit(count)})
      select ${realmId}, 'reader' || i || '@bench.example', 'reader' || i || '@bench.example', 'Reader ' || i,
        'reader ' || i, 400, 1, ${realmId} || ' many ' || i, '', '', 'J', 1, '{}', i, 0, 0, 0 from n`.execute(tx.db),
  )
}
