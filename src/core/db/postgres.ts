// PostgreSQL through pg, with a pool of connections. Writes of one organization happen one after the other (an advisory
// lock is taken first), as on SQLite: rules that read and then write need no locks of their own, and events are
// committed in the order of their IDs.
import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Pool, PoolClient, QueryResult } from 'pg'
import { errorFields, messageOf } from '#core/base/error-fields.ts'
import { OperatorError } from '#core/base/operator-error.ts'
import { secondsOf } from '#core/base/clock.ts'
import { Slots } from '#core/server/slots.ts'
import { emitter } from './event-log.ts'
import type { Tables } from '#schema/tables.ts'
import { boundKysely } from './bound-dialect.ts'
import type { Database, ReadTx, Surroundings, WriteTx } from './database.ts'
import { DatabaseOutage } from './outage.ts'
import { eventChannel, listenForEvents } from './postgres-events.ts'
import { postgresError } from './postgres-outage.ts'
import { StatementCache } from './statement-cache.ts'

const poolSize = 10
/**
 * One transaction that holds the lock of its organization, and one that waits for it: more would only occupy
 * connections.
 */
const writersAtOnce = 2
/** Serialization failure and deadlock: the work had no effect and can be repeated. */
const retryable = new Set(['40001', '40P01'])
const maxAttempts = 5
/** "PARL": separates our advisory locks from those of other programs on the same server. */
export const lockSpace = 0x5041524c
/** The next number: for work that only one process does at a time. */
const aloneSpace = lockSpace + 1

/** Characters of prepared statements after which a connection is replaced: they stay as long as the connection. */
const mostPrepared = 1_000_000

interface Connection {
  readonly client: PoolClient
  /** Characters of the statements prepared on this connection. */
  readonly prepared: () => number
  readonly scope: ReadTx & { readonly db: Kysely<Tables> }
}

export async function openPostgres(
  url: string,
  { server, clock, hookHandlers }: Surroundings,
): Promise<Omit<Database, 'acceptsWrites'>> {
  const { default: pg } = await import('pg')
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  const pool = new pg.Pool({ connectionString: url, max: poolSize, connectionTimeoutMillis: 10_000 })
  // The pool replaces an idle connection that breaks; without a listener the error would end the process.
  pool.on('error', () => {})
  await checkReachable(pool, url)

  const connections = new WeakMap<PoolClient, Connection>()
  function connectionOf(client: PoolClient): Connection {
    const known = connections.get(client)
    if (known) return known
    // pg keeps a statement prepared under its name as long as the connection lives.
    let prepared = 0
    const names = new StatementCache(sql => {
      prepared += sql.length
      return createHash('sha256').update(sql).digest('base64url').slice(0, 32)
    })
    const execute = (sql: string, values: readonly unknown[]): Promise<QueryResult> =>
      client.query({ name: names.get(sql), text: sql, values: [...values] })
    const db = boundKysely('postgres', async ({ sql, parameters }) => {
      const { rows, rowCount } = await execute(sql, parameters)
      return { rows, numAffectedRows: BigInt(rowCount ?? 0) }
    })
    const run: ReadTx['run'] = async (sql, parameters) => (await execute(sql, parameters)).rows
    // A copy of it keeps the time at which it was copied.
    const scope = {
      db,
      dialect: 'postgres' as const,
      get now() {
        return secondsOf(clock)
      },
      server,
      run,
    }
    const made = { client, scope, prepared: () => prepared }
    connections.set(client, made)
    return made
  }

  async function withConnection<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const client = await pool.connect().catch((error: unknown) => {
      throw new DatabaseOutage(error)
    })
    let broken: Error | undefined
    const onError = (error: Error): void => {
      broken = error
    }
    client.on('error', onError)
    try {
      return await work(connectionOf(client))
    } finally {
      client.off('error', onError)
      client.release(broken ?? connectionOf(client).prepared() > mostPrepared)
    }
  }

  async function transaction<T>(
    begin: string,
    work: (connection: Connection) => Promise<T>,
    commit = (): string => 'commit',
  ): Promise<T> {
    return withConnection(async connection => {
      let isCommitting = false
      try {
        // Inside `try`: `begin` has two parts, so the lock may fail after the transaction has begun.
        await connection.client.query(begin)
        const value = await work(connection)
        isCommitting = true
        await connection.client.query(commit())
        return value
      } catch (error) {
        await connection.client.query('rollback').catch(() => {})
        throw postgresError(error, isCommitting)
      }
    })
  }

  const writers = new Map<number, Slots>()
  function writersOf(realmId: number): Slots {
    const known = writers.get(realmId) ?? new Slots(writersAtOnce)
    writers.set(realmId, known)
    return known
  }

  let onWake: (job: string) => void = () => {}
  let stopListening = async (): Promise<void> => {}

  const read: Database['read'] = work =>
    transaction('begin isolation level repeatable read read only', c => work({ ...c.scope }))

  return {
    dialect: 'postgres',
    read,
    readLong: read,
    readOne: work =>
      withConnection(c => work({ ...c.scope })).catch((error: unknown) => {
        throw postgresError(error)
      }),
    async write(realmId, work) {
      // The lock is part of the first message, so it needs no round trip of its own.
      const begin = `begin; select pg_advisory_xact_lock(${lockSpace}, ${realmId})`
      for (let attempt = 1; ; attempt++) {
        const woken = new Set<string>()
        const wake: WriteTx['wake'] = ({ name }) => void woken.add(name)
        let emitted = false
        const perform = ({ scope }: Connection): Promise<any> =>
          work({
            ...scope,
            emit: emitter(scope, realmId, clock, () => (emitted = true)),
            wake,
            wakePolls: () => void (emitted = true),
            hookHandlers,
            memory: new Map(),
          })
        // Every listening process is notified with the commit, this process too.
        const commit = (): string => (emitted ? `select pg_notify('${eventChannel}', '${realmId}'); commit` : 'commit')
        try {
          const value = await writersOf(realmId).run(() => transaction(begin, perform, commit))
          woken.forEach(onWake)
          return value
        } catch (error) {
          const { code } = errorFields(error)
          if (attempt === maxAttempts || !retryable.has(code ?? '')) throw error
        }
      }
    },
    // A lock of the connection: the database releases it however the process ends.
    withExclusiveLock: (name, work) =>
      withConnection(async ({ client }) => {
        const lock = `(${aloneSpace}, hashtext('${name}'))`
        const { rows } = await client.query(`select pg_try_advisory_lock${lock} as free`)
        if (rows[0].free !== true) return false
        try {
          await work()
        } finally {
          await client.query(`select pg_advisory_unlock${lock}`)
        }
        return true
      }),
    onWake: listener => void (onWake = listener),
    onEvents(listener) {
      stopListening = listenForEvents(pg, url, listener)
    },
    async close() {
      await stopListening()
      await pool.end()
    },
  }
}

async function checkReachable(pool: Pool, url: string): Promise<void> {
  try {
    await pool.query('select 1')
  } catch (error) {
    const { host, pathname } = new URL(url)
    const reason = messageOf(error) || errorFields(error).code
    throw new OperatorError(`Cannot reach the database ${pathname.slice(1)} at ${host}: ${reason}.`)
  }
}
