// A connection to an SQLite file, and the statements prepared on it.
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { Kysely, QueryResult } from 'kysely'
import { secondsOf } from '#core/base/clock.ts'
import type { Tables } from '#schema/tables.ts'
import { boundKysely } from './bound-dialect.ts'
import type { ReadTx, Surroundings } from './database.ts'
import { tablesChangedBy } from './kept-rows.ts'
import { createWordTables } from './search-index.ts'
import { shortLogBytes } from './sqlite-log.ts'
import { StatementCache } from './statement-cache.ts'

/** How long a statement waits for another process, such as a `parley` command. */
export const busyTimeoutMs = 5_000

export interface Connection {
  readonly raw: DatabaseSync
  readonly statements: StatementCache<Prepared>
  /** Called for each statement that changes rows that are kept. */
  onChange?: (table: string) => void
}

interface Prepared {
  readonly statement: StatementSync
  /** Makes a row from its values; undefined for a statement without columns. */
  readonly toRow: ((values: unknown) => unknown) | undefined
  /** The tables with kept rows that it changes. */
  readonly changes: readonly string[]
}

export function connect(file: string): Connection {
  const raw = new DatabaseSync(file, { timeout: busyTimeoutMs })
  raw.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
  raw.exec(`pragma journal_size_limit = ${shortLogBytes}`)
  raw.exec(createWordTables)
  const prepare = (sql: string): Prepared => {
    const statement = raw.prepare(sql)
    const columns = statement.columns().map(column => column.name)
    const changes = tablesChangedBy(sql)
    if (columns.length > 0) {
      statement.setReturnArrays(true)
      return { statement, toRow: rowMaker(columns), changes }
    }
    // `run` returns the ID of the last row, and the full-text index has IDs beyond the safe integers.
    statement.setReadBigInts(true)
    return { statement, toRow: undefined, changes }
  }
  return { raw, statements: new StatementCache(prepare) }
}

/**
 * SQLite's binding creates objects that are hash tables: slow to create, read and copy. A literal with its columns
 * written out is a plain object.
 */
function rowMaker(columns: readonly string[]): (values: unknown) => unknown {
  const members = columns.map((column, index) => `${JSON.stringify(column)}: values[${index}]`)
  // The names come from our own statements.
  // eslint-disable-next-line typescript/no-implied-eval
  return new Function('values', `return { ${members.join(', ')} }`) as (values: unknown) => unknown
}

export function execute<R>(connection: Connection, sql: string, parameters: readonly unknown[]): QueryResult<R> {
  const { statement, toRow, changes: tables } = connection.statements.get(sql)
  for (const table of tables) connection.onChange?.(table)
  const values = parameters as readonly SQLInputValue[]
  if (toRow !== undefined) return { rows: statement.all(...values).map(toRow) as R[] }
  const { changes, lastInsertRowid } = statement.run(...values)
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
}

/** A copy keeps the time at which it was made. */
export function scopeOf(connection: Connection, { server, clock }: Surroundings): ReadTx & { db: Kysely<Tables> } {
  return {
    db: boundKysely('sqlite', async ({ sql, parameters }) => execute(connection, sql, parameters)),
    dialect: 'sqlite',
    get now() {
      return secondsOf(clock)
    },
    server,
    run: async <Row>(sql: string, parameters: readonly unknown[]) => execute<Row>(connection, sql, parameters).rows,
  }
}

export const run = (connection: Connection, sql: string): void => void connection.statements.get(sql).statement.run()

/** After some errors SQLite has already rolled back, and while the disk is failing a rollback may fail. */
export function rollBack(connection: Connection): void {
  try {
    if (connection.raw.isTransaction) run(connection, 'rollback')
  } catch {
    // The next `begin` tries again.
  }
}
