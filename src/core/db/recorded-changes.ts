// The keys of the rows that change while a move copies their tables. Triggers note them in the transaction of the change,
// whichever process makes it. A row has one entry however often it changes, so the list cannot outgrow the tables.
import { sql } from 'kysely'
import { keysOf } from '#core/base/records.ts'
import { type Database, type ReadTx, serverWide } from './database.ts'
import { acts, changeTables } from './change-tables.ts'
import { columnsOf, type DialectName, isOneOfTexts, rowsOf } from './dialect.ts'
import type { Value } from './table-pages.ts'

/** The tables with their primary keys. */
export type TableKeys = Readonly<Record<string, readonly string[]>>

const list = 'moving_row'
const entriesPerPage = 200

interface Entry {
  readonly row_id: string
  /** The values of the primary key, as JSON. */
  readonly row_key: string
  /** Grows with each change of the row. */
  readonly version: number
}

/** Some changed rows of a table. */
export interface ChangedRows {
  readonly table: string
  readonly keys: readonly (readonly Value[])[]
  readonly entries: readonly Entry[]
}

/** `key`: an expression. `idOf`: makes it short enough for an index. */
const noteOf = (table: string, key: string, idOf = ''): string =>
  `insert into ${list} (table_name, row_id, row_key, version) values ('${table}', ${idOf}(${key}), ${key}, 1)
    on conflict (table_name, row_id) do update set version = ${list}.version + 1`

/** The statements that begin the recording of a table. */
const beginning: Readonly<Record<DialectName, (table: string, key: readonly string[]) => string[]>> = {
  sqlite(table, key) {
    const note = (row: string): string =>
      `${noteOf(table, `json_array(${key.map(column => `${row}."${column}"`).join(', ')})`)};`
    return [
      `create trigger moving_insert_${table} after insert on "${table}" begin ${note('new')} end`,
      `create trigger moving_update_${table} after update on "${table}" begin ${note('old')} ${note('new')} end`,
      `create trigger moving_delete_${table} after delete on "${table}" begin ${note('old')} end`,
    ]
  },
  postgres(table, key) {
    const note = (row: string): string =>
      `${noteOf(table, `json_build_array(${key.map(column => `${row}."${column}"`).join(', ')})::text`, 'md5')};`
    return [
      // Servers may have another role than the move.
      `create function moving_${table}() returns trigger language plpgsql
        security definer set search_path from current as $$ begin
        if tg_op <> 'INSERT' then ${note('old')} end if;
        if tg_op <> 'DELETE' then ${note('new')} end if;
        return null;
      end $$`,
      `create trigger moving_${table} after insert or update or delete on "${table}"
        for each row execute function moving_${table}()`,
    ]
  },
}

const ending: Readonly<Record<DialectName, (table: string) => string[]>> = {
  sqlite: table => acts.map(act => `drop trigger if exists moving_${act}_${table}`),
  postgres: table => [`drop function if exists moving_${table}() cascade`],
}

/** Every change that a later snapshot does not have is recorded. Ends the recording of an interrupted move before. */
export async function startRecording(db: Database, tables: TableKeys): Promise<void> {
  await stopRecording(db, tables)
  const storage = db.dialect === 'sqlite' ? 'without rowid' : ''
  await changeTables(db, [
    [
      `create table ${list} (table_name text not null, row_id text not null, row_key text not null,
        version bigint not null, primary key (table_name, row_id)) ${storage}`,
    ],
    ...keysOf(tables).map(table => beginning[db.dialect](table, tables[table] ?? [])),
  ])
}

export const stopRecording = (db: Database, tables: TableKeys, patienceMs?: number): Promise<void> =>
  changeTables(db, [...keysOf(tables).map(ending[db.dialect]), [`drop table if exists ${list}`]], patienceMs)

export const isRecording = async (tx: ReadTx): Promise<boolean> => (await columnsOf(tx, list)).length > 0

export async function countChanges(tx: ReadTx): Promise<number> {
  const [row] = await rowsOf(tx, sql<{ count: number }>`select count(*) as count from ${sql.table(list)}`)
  return row?.count ?? 0
}

/** The changes that the snapshot has, a page at a time. */
export async function* recordedChanges(tx: ReadTx): AsyncGenerator<ChangedRows> {
  for (const table of await changedTables(tx))
    for (let after = ''; ;) {
      const entries = await rowsOf(
        tx,
        sql<Entry>`select row_id, row_key, version from ${sql.table(list)}
          where table_name = ${table} and row_id > ${after} order by row_id limit ${sql.lit(entriesPerPage)}`,
      )
      yield { table, keys: entries.map(({ row_key }) => JSON.parse(row_key)), entries }
      const last = entries.at(-1)
      if (last === undefined || entries.length < entriesPerPage) break
      after = last.row_id
    }
}

async function changedTables(tx: ReadTx): Promise<string[]> {
  const rows = await rowsOf(tx, sql<{ name: string }>`select distinct table_name as name from ${sql.table(list)}`)
  return rows.map(({ name }) => name)
}

/** Removes these entries. An entry whose row has changed again stays. */
export const forgetChanges = (db: Database, { table, entries }: ChangedRows): Promise<void> =>
  db.long.write(serverWide, async tx => {
    // A write may hold an entry and wait for another one: it must not be waited for.
    const locked = tx.dialect === 'postgres' ? sql`for update skip locked` : sql``
    const among = (ids: readonly string[]) =>
      sql`table_name = ${table} and ${isOneOfTexts(tx, sql.ref<string>('row_id'), ids)}`
    const ids = entries.map(({ row_id }) => row_id)
    const present = await rowsOf(
      tx,
      sql<Entry>`select row_id, version from ${sql.table(list)} where ${among(ids)} ${locked}`,
    )
    const seen = new Map(entries.map(({ row_id, version }) => [row_id, version]))
    const unchanged = present.filter(({ row_id, version }) => seen.get(row_id) === version)
    await rowsOf(tx, sql`delete from ${sql.table(list)} where ${among(unchanged.map(({ row_id }) => row_id))}`)
  })
