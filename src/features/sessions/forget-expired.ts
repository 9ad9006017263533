import { serverWide } from '#core/db/database.ts'
import { type Job, job } from '#core/jobs/job.ts'
import { keptSeconds, unkeptSeconds } from './session.ts'
import { deleteExpiredLinks, deleteOldSessions } from './store.ts'

/** Nothing about a browser is kept without need. */
export const forgetExpired: Job = job({
  name: 'expired sessions',
  everySeconds: 24 * 60 * 60,
  run: ({ db }) =>
    db.write(serverWide, async tx => {
      await deleteOldSessions(tx, { kept: tx.now - keptSeconds, other: tx.now - unkeptSeconds })
      await deleteExpiredLinks(tx)
    }),
})
