// A pool of connections to PostgreSQL. Each keeps the statements prepared on it.
import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { errorFields, messageOf, OperatorError } from '#core/base/errors.ts'
import { secondsOf } from '#core/base/clock.ts'
import { endsWithin } from '#core/base/waiting.ts'
import type { Tables } from '#schema/tables.ts'
import { boundKysely } from './bound-dialect.ts'
import type { ReadTx, Surroundings } from './database.ts'
import { databaseName } from './database-url.ts'
import { DatabaseOutage, isAfterFailure, isConnectionLost, isOutdatedStatement } from './outage.ts'
import { tablesChangedBy } from './kept-rows.ts'
import { type Answer, batchesFor, type Driver, type Preparable } from './postgres-batch.ts'
import { type PostgresTimes, requestSettings, withSettings } from './postgres-times.ts'
import { StatementCache } from './statement-cache.ts'

const poolSize = 10
/**
 * After this many characters of prepared statements, a connection is replaced: statements stay for as long as it does.
 */
const mostPrepared = 1_000_000

export interface Connection {
  readonly scope: ReadTx & { readonly db: Kysely<Tables> }
  /** Throws if a value can't be sent. */
  readonly runUnawaited: (sql: string, parameters: readonly unknown[], onFailure: () => void) => void
  /** Sends the statements now, not at the end of the turn. */
  readonly flush: () => void
  /** Sends statements without parameters in one message. Resolves to the result of the last one. */
  readonly send: (statements: string, limit?: number) => Promise<pg.QueryResult>
  /** How many statements have failed since this work started using the connection. */
  readonly failures: number
  /** The first failure since the transaction began, or since a rollback to a savepoint. */
  readonly firstFailure: unknown
  /** Nothing more can be sent. True even if the work has swallowed the error. */
  readonly isLost: boolean
  /** Called for each statement that changes rows that are kept. */
  onChange: ((table: string) => void) | undefined
}

interface PooledConnection extends Connection {
  /** Characters of the statements prepared on this connection. */
  readonly prepared: () => number
  /** The longest wait for an answer; undefined for no limit. */
  limit: number | undefined
  /** How many losses there were before it was opened. */
  readonly losses: number
  failures: number
  firstFailure: unknown
  isLost: boolean
  isInTransaction: boolean
}

/** How a transaction begins, and how long it waits for each answer. */
export interface Pace {
  readonly settings: string
  readonly limit: number | undefined
}

export interface Connections {
  /** `limit` is the longest wait for each answer in milliseconds; undefined for none. */
  readonly use: <T>(limit: number | undefined, work: (connection: Connection) => Promise<T>) => Promise<T>
  /** Closes the connections whose work has no time limit. */
  readonly endUnlimited: () => void
  /** While the database is silent, all work fails at once, even if it is waiting for an answer or a connection. */
  readonly setSilent: (isSilent: boolean) => void
  readonly close: () => Promise<void>
}

export async function openConnections(
  driver: Driver,
  url: string,
  times: PostgresTimes,
  { server, clock, listenUrl }: Pick<Surroundings, 'server' | 'clock' | 'listenUrl'>,
): Promise<Connections> {
  const isPooler = listenUrl !== undefined
  function newPool(): pg.Pool {
    const made = new driver.Pool({
      // A pooler refuses session settings.
      connectionString: isPooler ? url : withSettings(url, requestSettings(times)),
      max: poolSize,
      // Sends a statement before the previous one is answered.
      pipeline: true,
      connectionTimeoutMillis: times.connect,
      keepAlive: true,
      keepAliveInitialDelayMillis: times.silence / 2,
    })
    // If an idle connection breaks, the pool replaces it. Without a listener the error would end the process. The pool has
    // none while it passes a new connection on, and PostgreSQL may end it in that moment.
    made.on('connect', client => client.on('error', () => {}))
    return made.on('error', () => {})
  }
  const batchesOf = batchesFor(driver)
  let pool = newPool()
  await reached(url, () => pool.query('select 1'))

  let losses = 0
  let isSilent = false
  /** Each rejects work that is waiting for a connection. */
  const refusals = new Set<(error: Error) => void>()
  /** Grows when the schema changes: then all statements are prepared again under new names. */
  let schemas = 0
  const inUse = new Set<pg.PoolClient>()
  const connections = new WeakMap<pg.PoolClient, PooledConnection>()
  function connectionOf(client: pg.PoolClient): PooledConnection {
    const known = connections.get(client)
    if (known) return known
    let prepared = 0
    let names = 0
    let schema = schemas
    // With a pooler, the next statement may reach another session, which doesn't know the name.
    const nameFor = ({ sql }: Pick<Preparable, 'sql'>): string | undefined => {
      prepared += sql.length
      // With a pooler that wasn't declared, the session may have another process's statement of the same number.
      return isPooler ? undefined : `s${++names}_${createHash('sha256').update(sql).digest('base64url').slice(0, 16)}`
    }
    const preparable = new StatementCache<Preparable>(sql => ({
      sql,
      name: nameFor({ sql }),
      isPrepared: false,
      columns: undefined,
    }))
    function statementOf(sql: string): Preparable {
      if (schema !== schemas) preparable.clear()
      schema = schemas
      return preparable.get(sql)
    }
    const { stream } = client.connection
    let isCorked = false
    function flush(): void {
      if (!isCorked) return
      isCorked = false
      try {
        batches.flush()
      } finally {
        stream.uncork()
      }
    }
    /** Everything sent in the same turn is written to the socket at once. */
    function sendAtEndOfTurn(): void {
      if (isCorked) return
      isCorked = true
      stream.cork()
      process.nextTick(flush)
    }
    /** Records a failure, and throws the failure that caused it. */
    async function answered<T>(answer: Promise<T>): Promise<T> {
      try {
        return await answer
      } catch (error) {
        made.failures++
        made.isLost ||= isConnectionLost(error)
        if (isOutdatedStatement(error) && made.firstFailure === undefined && schema === schemas) schemas++
        if (isAfterFailure(error)) throw made.firstFailure ?? error
        // The statement wasn't prepared, because an earlier one in the transaction had failed.
        if (made.isInTransaction && made.firstFailure !== undefined && isOutdatedStatement(error))
          throw made.firstFailure
        made.firstFailure ??= error
        throw error
      }
    }
    /** Throws if a value can't be sent. */
    function execute(sql: string, values: readonly unknown[]): Promise<Answer> {
      const { onChange } = made
      if (onChange !== undefined) tablesChangedBy(sql).forEach(onChange)
      sendAtEndOfTurn()
      const answer = batches.add(statementOf(sql), values)
      // Outside a transaction, statements don't depend on each other.
      if (!made.isInTransaction) batches.flush()
      return answered(answer)
    }
    const db = boundKysely('postgres', async ({ sql, parameters }) => {
      const { rows, rowCount } = await execute(sql, parameters)
      return { rows, numAffectedRows: BigInt(rowCount) }
    })
    const run: ReadTx['run'] = async (sql, parameters) => (await execute(sql, parameters)).rows
    const made: PooledConnection = {
      // A copy keeps the time at which it was made.
      scope: {
        db,
        dialect: 'postgres' as const,
        get now() {
          return secondsOf(clock)
        },
        server,
        run,
      },
      runUnawaited: (sql, parameters, onFailure) => void execute(sql, parameters).catch(onFailure),
      flush,
      async send(statements, limit = made.limit) {
        sendAtEndOfTurn()
        batches.flush()
        if (statements.startsWith('begin')) made.isInTransaction = true
        const config: pg.QueryConfig & Pick<pg.ClientConfig, 'query_timeout'> = {
          text: statements,
          query_timeout: limit,
        }
        const results: pg.QueryResult | pg.QueryResult[] = await answered(client.query(config))
        // From here on, statements succeed again.
        if (/^(begin|rollback)/.test(statements)) made.firstFailure = undefined
        return Array.isArray(results) ? results.at(-1) : results
      },
      prepared: () => prepared,
      limit: undefined,
      losses,
      isLost: false,
      failures: 0,
      firstFailure: undefined,
      isInTransaction: false,
      onChange: undefined,
    }
    const batches = batchesOf(client, { nameFor, longestWait: () => made.limit })
    connections.set(client, made)
    return made
  }

  async function pooled(): Promise<pg.PoolClient> {
    const { promise: refused, reject: refuse } = Promise.withResolvers<never>()
    if (isSilent) throw new DatabaseOutage(silence())
    const connecting = pool.connect()
    refusals.add(refuse)
    try {
      return await Promise.race([connecting, refused])
    } catch (error) {
      connecting.then(client => client.release(true)).catch(() => {})
      throw new DatabaseOutage(error)
    } finally {
      refusals.delete(refuse)
    }
  }

  /** When a connection is lost, all that were opened before it are replaced: they may be silent too. */
  async function connect(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await pooled()
      if (connectionOf(client).losses === losses) return client
      client.release(true)
    }
  }

  return {
    async use(limit, work) {
      const client = await connect()
      inUse.add(client)
      const connection = connectionOf(client)
      connection.limit = limit
      connection.failures = 0
      connection.firstFailure = undefined
      connection.isInTransaction = false
      connection.onChange = undefined
      const onError = (): void => void (connection.isLost = true)
      client.on('error', onError)
      try {
        return await work(connection)
      } finally {
        client.off('error', onError)
        inUse.delete(client)
        if (connection.isLost && connection.losses === losses) losses++
        client.release(connection.isLost || connection.prepared() > mostPrepared)
      }
    },
    endUnlimited() {
      for (const client of inUse) if (connectionOf(client).limit === undefined) cut(client)
    },
    setSilent(isNow) {
      const hasBecomeSilent = isNow && !isSilent
      isSilent = isNow
      if (!hasBecomeSilent) return
      // A new pool, because attempts to connect fill the old one until they time out.
      void pool.end()
      pool = newPool()
      for (const client of inUse) cut(client)
      for (const refuse of refusals) refuse(silence())
    },
    async close() {
      const ended = pool.end()
      if (await endsWithin(times.close, ended)) return
      // This also ends statements that are waiting for their answers.
      for (const client of inUse) cut(client)
      await endsWithin(times.close, ended)
    },
  }
}

/** Its statements fail at once; `end` would wait for their answers. */
const cut = ({ connection }: pg.PoolClient): unknown => connection.stream.destroy()

const silence = (): Error => new Error("The database doesn't respond.")

/** The answer to the first statement on a database. */
export async function reached(url: string, ask: () => Promise<pg.QueryResult>): Promise<pg.QueryResult> {
  try {
    return await ask()
  } catch (error) {
    const reason = messageOf(error) || errorFields(error).code
    throw new OperatorError(`Can't connect to the database ${databaseName(url)}: ${reason}.`)
  }
}
