// Kysely bound to one connection. It only builds queries; sqlite.ts and postgres.ts open and close transactions.
import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { Tables } from '#schema/tables.ts'
import type { DialectName } from './dialect.ts'

const ownTransactions = (): never => {
  throw new Error('Transactions belong to core/db, not to Kysely.')
}

export function boundKysely(name: DialectName, run: DatabaseConnection['executeQuery']): Kysely<Tables> {
  const connection: DatabaseConnection = {
    executeQuery: run,
    // eslint-disable-next-line require-yield
    async *streamQuery() {
      throw new Error('Streaming is not supported.')
    },
  }
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    destroy: async () => {},
    beginTransaction: ownTransactions,
    commitTransaction: ownTransactions,
    rollbackTransaction: ownTransactions,
  }
  const dialect: Dialect =
    name === 'sqlite'
      ? {
          createDriver: () => driver,
          createAdapter: () => new SqliteAdapter(),
          createQueryCompiler: () => new SqliteQueryCompiler(),
          createIntrospector: db => new SqliteIntrospector(db),
        }
      : {
          createDriver: () => driver,
          createAdapter: () => new PostgresAdapter(),
          createQueryCompiler: () => new PostgresQueryCompiler(),
          createIntrospector: db => new PostgresIntrospector(db),
        }
  return new Kysely<Tables>({ dialect })
}
