// Whether the process runs, and whether it can do its work: for supervisors and load balancers.
import { failure } from '#core/contract/failure.ts'
import type { Database } from '#core/db/database.ts'
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
  const check = db
    .readOne(tx => tx.db.selectFrom('schema_version').select('version').limit(1).execute())
    .then(
      () => db.acceptsWrites(),
      () => false,
    )
  try {
    return await Promise.race([check, timeout.promise])
  } finally {
    clearTimeout(timer)
  }
}
