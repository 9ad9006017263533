// An early version moved databases while servers were running. Its triggers recorded changes and refused writes, and a
// move that was killed left them behind.
import type { Database } from './database.ts'
import { serverWide } from './database.ts'
import type { DialectName } from './dialect.ts'
import { isLockTimeout } from './outage.ts'

/** Removes whatever is there. The table goes last, because the triggers write to it. */
const removals: Readonly<Record<DialectName, string>> = {
  sqlite: `select statement from (
      select 1 as nth, 'drop trigger "' || name || '"' as statement from sqlite_master
        where type = 'trigger' and (name glob 'moving_*' or name glob 'moved_*')
      union all select 2, 'drop table moving_row' from sqlite_master where name = 'moving_row'
    ) order by nth`,
  postgres: String.raw`select statement from (
      select 1 as nth, format('drop function %I() cascade', proname) as statement from pg_proc
        where pronamespace = current_schema()::regnamespace and prorettype = 'trigger'::regtype
        and (proname like 'moving\_%' or proname = 'moved')
      union all select 2, 'drop table moving_row' where to_regclass('moving_row') is not null
    ) found order by nth`,
}

/** Requests wait while this waits for a table. If a table stays locked, the next call removes the rest. */
const lockTimeout = 'set local lock_timeout = 1000'

export async function removeOldMoveTriggers(db: Database): Promise<void> {
  const found = await db.long.readOne(tx => tx.run<{ statement: string }>(removals[db.dialect], []))
  try {
    // Takes one lock at a time: a transaction that locks several tables could deadlock with a request.
    for (const { statement } of found)
      await db.long.write(serverWide, async tx => {
        if (tx.dialect === 'postgres') await tx.run(lockTimeout, [])
        await tx.run(statement, [])
      })
  } catch (error) {
    if (!isLockTimeout(error)) throw error
  }
}
