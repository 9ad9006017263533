// The statements that a server runs, as its database gets them, so that tests measure the real statements and not
// copies of them.
import assert from 'node:assert/strict'
import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import type { Kysely } from 'kysely'
import type { Database, ReadTx, WriteTx } from '#core/db/database.ts'
import type { Tables } from '#schema/tables.ts'

export interface Statement {
  readonly sql: string
  readonly parameters: readonly unknown[]
  /** A request started its transaction: not a job, and not the delivery of events. */
  readonly isOfRequest: boolean
}

/** Finds the account or its organization. */
const findsCaller =
  /^select .* from ("account" where "api_key_hash"|"session" .* where "token_hash"|"realm" where "id") = \S+$/

/** When the request started for which the code runs. */
const requestBegan = new AsyncLocalStorage<number>()
subscribe('http.server.request.start', () => requestBegan.enterWith(performance.now()))

/**
 * Only the statements of requests: the server's jobs run at any time. Without those that find the caller, who may have
 * been found for an earlier request.
 */
export async function requestStatements(db: Database, work: () => Promise<unknown>): Promise<Statement[]> {
  const statements = (await recorded(db, work)).filter(({ isOfRequest }) => isOfRequest)
  assert.ok(statements.length > 0, 'no request ran a statement')
  return statements.filter(({ sql }) => !findsCaller.test(sql))
}

/** The statements of everything that uses this database while `work` runs. */
export async function recorded(db: Database, work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  const { read, readAlone, readHistory, readOne, write, withExclusiveLock } = db
  const listening = <T extends ReadTx>(tx: T, isOfRequest: boolean): T => {
    const kysely = tx.db as Kysely<Tables>
    // A statement that is compiled but not run yet doesn't count.
    const compiled = new WeakMap<object, Statement>()
    const noted =
      <R>(run: (sql: string, parameters: readonly unknown[]) => Promise<R>) =>
      (sql: string, parameters: readonly unknown[]): Promise<R> => {
        statements.push({ sql, parameters, isOfRequest })
        return run(sql, parameters)
      }
    return {
      ...tx,
      ...('runUnawaited' in tx ? { runUnawaited: noted(tx.runUnawaited as WriteTx['runUnawaited']) } : {}),
      db: kysely.withPlugin({
        transformQuery({ node, queryId }) {
          const query = kysely.getExecutor().compileQuery(node, queryId)
          compiled.set(queryId, { ...query, isOfRequest })
          return node
        },
        async transformResult({ queryId, result }) {
          const statement = compiled.get(queryId)
          if (statement !== undefined) statements.push(statement)
          return result
        },
      }),
      run: noted(tx.run) as ReadTx['run'],
    }
  }
  // A statement that may change any table: no rows are kept from before.
  await write(0, tx => tx.run('with one as (select 1) delete from event where 0 = 1', []))
  const beganAt = performance.now()
  const isOfRequest = (): boolean => (requestBegan.getStore() ?? 0) >= beganAt
  const listeningTo = <T extends ReadTx, R>(use: (tx: T) => Promise<R>): ((tx: T) => Promise<R>) => {
    const ofRequest = isOfRequest()
    return tx => use(listening(tx, ofRequest))
  }
  Object.assign(db, {
    read: (reading: (tx: ReadTx) => Promise<unknown>) => read(listeningTo(reading)),
    readAlone: (reading: (tx: ReadTx) => Promise<unknown>) => readAlone(listeningTo(reading)),
    readHistory: (reading: (tx: ReadTx) => Promise<unknown>) => readHistory(listeningTo(reading)),
    readOne: (reading: (tx: ReadTx) => Promise<unknown>) => readOne(listeningTo(reading)),
    write: (realmId: number, writing: (tx: WriteTx) => Promise<unknown>) => write(realmId, listeningTo(writing)),
    // A job that a request wakes isn't part of the request.
    withExclusiveLock: (name: string, job: (lost: AbortSignal) => Promise<void>) =>
      withExclusiveLock(name, lost => requestBegan.exit(job, lost)),
  })
  try {
    await work()
  } finally {
    Object.assign(db, { read, readAlone, readHistory, readOne, write, withExclusiveLock })
  }
  return statements
}

/** The number of statements, without the positions of all queues, which the server writes now and then. */
export const costOf = (statements: readonly Statement[]): number =>
  statements.filter(({ sql }) => !sql.startsWith('update "event_queue"')).length
