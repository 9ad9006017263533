// Whether the process is running, and whether it can do its work. For supervisors and load balancers.
import { failure } from '#core/contract/failure.ts'
import { type Database, healthChecks } from '#core/db/database.ts'
import { differingMigration, schemaVersion } from '#core/db/migrate.ts'
import { migrations } from '#schema/migrations.ts'
import { databaseUnavailable, privateHeaders } from './answer.ts'
import { type Page, type PageAnswer, page } from './page.ts'

const ShuttingDown = failure(503, 'SHUTTING_DOWN', 'The server is shutting down')

/** Shorter than the interval at which supervisors repeat the check. */
const patienceMs = 2_000

const fine: PageAnswer = {
  status: 200,
  headers: { ...privateHeaders, 'Content-Type': 'application/json' },
  body: `${JSON.stringify({ result: 'success', msg: '' })}\n`,
}

export const healthPages = (isDraining: () => boolean): Page[] => [
  page({ path: '/health/live', spends: 'nothing', anyHost: true, answer: async () => fine }),
  page({
    path: '/health/ready',
    spends: 'nothing',
    anyHost: true,
    async answer({ db }) {
      if (isDraining()) throw ShuttingDown()
      if (!(await works(db))) throw databaseUnavailable()
      return fine
    },
  }),
]

async function works(db: Database): Promise<boolean> {
  const timeout = Promise.withResolvers<false>()
  const timer = setTimeout(() => timeout.resolve(false), patienceMs)
  try {
    return await Promise.race([checkOnce(db), timeout.promise])
  } finally {
    clearTimeout(timer)
  }
}

const running = new WeakMap<Database, Promise<boolean>>()

/** Simultaneous requests share a check: anyone can send one, and each check writes. */
function checkOnce(db: Database): Promise<boolean> {
  const check =
    running.get(db) ??
    passes(db)
      .catch(() => false)
      .finally(() => running.delete(db))
  running.set(db, check)
  return check
}

/**
 * One cheap query for each requirement: the tables are those of this version, messages can be read, and rows can be
 * written.
 */
async function passes(db: Database): Promise<boolean> {
  const isSchemaKnown = await db.read(async tx => {
    await tx.db
      .selectFrom('message')
      .innerJoin('message_text', 'message_text.message_id', 'message.id')
      .select(['message.topic', 'message_text.rendered'])
      .orderBy('message.id', 'desc')
      .limit(1)
      .execute()
    return (await differingMigration(tx)) === undefined && (await schemaVersion(tx)) >= migrations.length
  })
  if (!isSchemaKnown) return false
  await db.write(healthChecks, async tx => {
    const row = { name: 'health check', value: String(tx.now) }
    await tx.db
      .insertInto('server_state')
      .values(row)
      .onConflict(conflict => conflict.column('name').doUpdateSet({ value: row.value }))
      .execute()
  })
  return db.acceptsWrites()
}
