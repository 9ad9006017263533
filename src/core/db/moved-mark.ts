// A database that was moved accepts no writes: its triggers refuse them, whichever process sends them, so that no answered
// write is missing in the new database. A mark says where the content is now.
import { sql } from 'kysely'
import { OperatorError } from '#core/base/operator-error.ts'
import { type Database, type ReadTx, serverWide } from './database.ts'
import { type DialectName, rowsOf } from './dialect.ts'
import { acts, changeTables, runAtOnce } from './change-tables.ts'

const name = 'moved to'
const refusal = 'it was moved to another database'

const refusing: Readonly<Record<DialectName, (table: string) => string[]>> = {
  sqlite: table =>
    acts.map(
      act =>
        `create trigger moved_${act}_${table} before ${act} on "${table}" begin select raise(abort, '${refusal}'); end`,
    ),
  postgres: table => [
    `create trigger moved before insert or update or delete or truncate on "${table}"
      for each statement execute function moved()`,
  ],
}

const accepting: Readonly<Record<DialectName, (table: string) => string[]>> = {
  sqlite: table => acts.map(act => `drop trigger if exists moved_${act}_${table}`),
  postgres: table => [`drop trigger if exists moved on "${table}"`],
}

/** From the end of this transaction on no table can be changed. */
export async function refuseWrites(tx: ReadTx, tables: readonly string[], target: string): Promise<void> {
  await rowsOf(tx, sql`insert into server_state (name, value) values (${name}, ${target})`)
  if (tx.dialect === 'postgres')
    await tx.run(
      `create function moved() returns trigger language plpgsql as $$ begin
        raise exception using errcode = 'read_only_sql_transaction', message = '${refusal}';
      end $$`,
      [],
    )
  await runAtOnce(tx, tables.flatMap(refusing[tx.dialect]))
}

export async function acceptWrites(db: Database, tables: readonly string[]): Promise<void> {
  await changeTables(db, tables.map(accepting[db.dialect]))
  await db.long.write(serverWide, async tx => {
    if (tx.dialect === 'postgres') await tx.run('drop function if exists moved()', [])
    await tx.db.deleteFrom('server_state').where('name', '=', name).execute()
  })
}

export async function refuseMoved(tx: ReadTx): Promise<void> {
  const row = await tx.db.selectFrom('server_state').select('value').where('name', '=', name).executeTakeFirst()
  if (row === undefined) return
  throw new OperatorError(
    `This database was moved to ${row.value}. Use that one; if the move was interrupted there, or to use this one all the same, run parley reopen.`,
  )
}
