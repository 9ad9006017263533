// A pooler, such as PgBouncer, between this process and PostgreSQL: each transaction may use a different session. So
// the process's own session needs the direct address of PostgreSQL (docs/decisions/0032-poolers-and-replicas.md).
import type pg from 'pg'
import { OperatorError } from '#core/base/errors.ts'
import { databaseName } from './database-url.ts'
import { type Connections, reached } from './postgres-connections.ts'
import type { PostgresTimes } from './postgres-times.ts'

/** No two servers start in the same microsecond. */
const identity = 'select current_database() as name, extract(epoch from pg_postmaster_start_time())::text as started'

/** Otherwise this process wouldn't hear of the others' commits, and jobs would run in several processes. */
export async function requireSameDatabase(
  driver: Pick<typeof pg, 'Client'>,
  listenUrl: string,
  times: PostgresTimes,
  connections: Connections,
): Promise<void> {
  const client = new driver.Client({ connectionString: listenUrl, connectionTimeoutMillis: times.connect })
  client.on('error', () => {})
  try {
    const direct = await reached(listenUrl, async () => {
      await client.connect()
      return client.query(identity)
    })
    const { rows } = await connections.use(times.answer, ({ send }) => send(identity))
    if (JSON.stringify(rows) === JSON.stringify(direct.rows)) return
    throw new OperatorError(
      `PARLEY_DATABASE_LISTEN_URL leads to a different database (${databaseName(listenUrl)}) than PARLEY_DATABASE_URL.`,
    )
  } catch (error) {
    await connections.close()
    throw error
  } finally {
    client.end().catch(() => {})
  }
}
