// Statements that change the triggers of tables while servers use the tables.
import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, type ReadTx, serverWide } from './database.ts'
import { isLockTimeout } from './postgres-outage.ts'

/** A trigger of SQLite has one act. */
export const acts = ['insert', 'update', 'delete'] as const

/**
 * Requests wait behind a statement that waits for the lock of a table, so it waits only briefly at a time: a backup keeps
 * its locks for long. All times are in milliseconds.
 */
const times = { wait: 1_000, pause: 2_000, patience: 60_000 }

/**
 * On PostgreSQL each group of statements is a transaction of its own, since one that locks several tables could wait for
 * a request that waits for it.
 */
export async function changeTables(
  db: Database,
  groups: readonly (readonly string[])[],
  patienceMs = times.patience,
): Promise<void> {
  const deadline = performance.now() + patienceMs
  for (const statements of db.dialect === 'sqlite' ? [groups.flat()] : groups)
    for (;;) {
      try {
        await db.long.write(serverWide, async tx => {
          if (tx.dialect === 'postgres') await tx.run(`set local lock_timeout = ${times.wait}`, [])
          for (const statement of statements) await tx.run(statement, [])
        })
        break
      } catch (error) {
        if (!isLockTimeout(error) || performance.now() > deadline) throw error
      }
      await sleep(times.pause)
    }
}

/** In one message, where the database has messages. The statements contain no `$body$`. */
export async function runAtOnce(tx: ReadTx, statements: readonly string[]): Promise<void> {
  if (tx.dialect === 'postgres') await tx.run(`do $body$ begin ${statements.join(';\n')}; end $body$`, [])
  else for (const statement of statements) await tx.run(statement, [])
}
