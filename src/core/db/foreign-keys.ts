// The foreign keys of the schema, as the database knows them. Each has one column.
import { type RawBuilder, sql } from 'kysely'
import type { ReadTx } from './database.ts'
import { rowsOf } from './dialect.ts'

export interface ForeignKey {
  readonly table: string
  readonly column: string
  readonly parent: string
  readonly parent_column: string
}

export function foreignKeys(tx: ReadTx): Promise<ForeignKey[]> {
  const query: RawBuilder<ForeignKey> =
    tx.dialect === 'sqlite'
      ? sql`select m.name as "table", k."from" as "column", k."table" as parent, k."to" as parent_column
          from sqlite_schema m, pragma_foreign_key_list(m.name) k where m.type = 'table' order by 1, 2`
      : sql`select k.conrelid::regclass::text as table, child.attname as column,
            k.confrelid::regclass::text as parent, parent.attname as parent_column
          from pg_constraint k
          join pg_attribute child on child.attrelid = k.conrelid and child.attnum = k.conkey[1]
          join pg_attribute parent on parent.attrelid = k.confrelid and parent.attnum = k.confkey[1]
          where k.contype = 'f' and k.connamespace = current_schema()::regnamespace order by 1, 2`
  return rowsOf(tx, query)
}
