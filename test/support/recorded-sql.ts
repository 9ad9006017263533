// The statements that a server runs, as its database gets them, so that tests measure the real statements and not
// copies of them.
import type { Kysely } from 'kysely'
import type { Database, ReadTx, WriteTx } from '#core/db/database.ts'
import type { Tables } from '#schema/tables.ts'

export interface Statement {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/** The statements of everything that uses this database while `work` runs. */
export async function recorded(db: Database, work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  const { read, readOne, write } = db
  const listening = <T extends ReadTx>(tx: T): T => {
    const kysely = tx.db as Kysely<Tables>
    // A statement that is compiled and not run yet does not count.
    const compiled = new WeakMap<object, Statement>()
    return {
      ...tx,
      db: kysely.withPlugin({
        transformQuery({ node, queryId }) {
          compiled.set(queryId, kysely.getExecutor().compileQuery(node, queryId))
          return node
        },
        async transformResult({ queryId, result }) {
          const statement = compiled.get(queryId)
          if (statement !== undefined) statements.push(statement)
          return result
        },
      }),
      run(sql, parameters) {
        statements.push({ sql, parameters })
        return tx.run(sql, parameters)
      },
    }
  }
  Object.assign(db, {
    read: (reading: (tx: ReadTx) => Promise<unknown>) => read(tx => reading(listening(tx))),
    readOne: (looking: (tx: ReadTx) => Promise<unknown>) => readOne(tx => looking(listening(tx))),
    write: (realmId: number, writing: (tx: WriteTx) => Promise<unknown>) =>
      write(realmId, tx => writing(listening(tx))),
  })
  try {
    await work()
  } finally {
    Object.assign(db, { read, readOne, write })
  }
  return statements
}
