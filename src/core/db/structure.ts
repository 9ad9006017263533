// The tables, columns and indexes that a database really has.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { ReadTx } from './database.ts'
import { type DialectName, rowsOf } from './dialect.ts'

export interface Structure {
  /** Each column as `table.column type`, with `?` if it may be null; each index as `table (columns)`. */
  readonly lines: readonly string[]
  /** Each column as `table.column`, and the names of the indexes. */
  readonly names: ReadonlySet<string>
}

interface Part {
  readonly name: string
  readonly line: string
}

/** Without the tables that SQLite keeps for a full-text index. */
const parts: Readonly<Record<DialectName, ReturnType<typeof sql<Part>>>> = {
  sqlite: sql<Part>`
    select t.name || '.' || c.name as name,
      t.name || '.' || c.name || ' ' || lower(c.type) || case when c."notnull" = 0 and c.pk = 0 then '?' else '' end as line
    from pragma_table_list t join pragma_table_info(t.name) c
    where t.type in ('table', 'virtual') and t.schema = 'main' and t.name not like 'sqlite_%'
    union all
    select i.name, t.name || ' (' || (select group_concat(c.name, ', ') from pragma_index_info(i.name) c) || ')'
      || case when i."unique" = 1 then ' unique' else '' end || case when i.partial = 1 then ' partial' else '' end
    from pragma_table_list t join pragma_index_list(t.name) i
    where t.type = 'table' and t.schema = 'main' and t.name not like 'sqlite_%'`,
  postgres: sql<Part>`
    select table_name || '.' || column_name as name,
      table_name || '.' || column_name || ' ' || data_type || case when is_nullable = 'YES' then '?' else '' end as line
    from information_schema.columns where table_schema = current_schema()
    union all
    select i.relname, t.relname || ' (' || (
        select string_agg(a.attname, ', ' order by k.n) from unnest(x.indkey::smallint[]) with ordinality k (number, n)
        left join pg_attribute a on a.attrelid = t.oid and a.attnum = k.number) || ')'
      || case when x.indisunique then ' unique' else '' end || case when x.indpred is null then '' else ' partial' end
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
    where t.relnamespace = current_schema()::regnamespace`,
}

export async function readStructure(tx: ReadTx): Promise<Structure> {
  const found = await rowsOf(tx, parts[tx.dialect])
  return { lines: found.map(({ line }) => line).sort(), names: new Set(found.map(({ name }) => name)) }
}

/** Covers only these tables' columns: an operator may add an index, or keep another program's tables next to ours. */
export const fingerprintOf = ({ lines }: Structure, tables: ReadonlySet<string>): string =>
  createHash('sha256')
    .update(lines.filter(line => tables.has(line.split('.', 1)[0] ?? '')).join('\n'))
    .digest('hex')
    .slice(0, 16)
