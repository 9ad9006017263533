// Whether the process runs, and whether it can do its work: for whatever starts, watches and balances it.
import { failure } from '#core/contract/failure.ts'
import type { Database } from '#core/db/database.ts'
import { privateHeaders } from './answer.ts'
import { type Page, type PageAnswer, page } from './page.ts'

export const ShuttingDown = failure(503, 'SHUTTING_DOWN', 'The server is shutting down')
export const DatabaseUnavailable = failure(503, 'DATABASE_UNAVAILABLE', 'The database does not answer')

/** Whoever asks repeatedly should hear "no" before asking again. */
const patienceMs = 2_000

const fine: PageAnswer = {
  status: 200,
  headers: { ...privateHeaders, 'Content-Type': 'application/json' },
  body: `${JSON.stringify({ result: 'success', msg: '' })}\n`,
}

export const healthPages = (isDraining: () => boolean): Page[] => [
  page({ path: '/health/live', spends: 'nothing', answer: async () => fine }),
  page({
    path: '/health/ready',
    spends: 'nothing',
    async answer({ db }) {
      if (isDraining()) throw ShuttingDown()
      if (!(await answers(db))) throw DatabaseUnavailable()
      return fine
    },
  }),
]

async function answers(db: Database): Promise<boolean> {
  const timeout = Promise.withResolvers<false>()
  const timer = setTimeout(() => timeout.resolve(false), patienceMs)
  const question = db
    .look(tx => tx.db.selectFrom('schema_version').select('version').limit(1).execute())
    .then(
      () => true,
      () => false,
    )
  try {
    return await Promise.race([question, timeout.promise])
  } finally {
    clearTimeout(timer)
  }
}
