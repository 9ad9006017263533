import { serverWide } from '#core/db/database.ts'
import { type Job, job } from '#core/jobs/job.ts'
import { keptSeconds, unkeptSeconds } from './session.ts'
import { deleteExpiredLinks, deleteOldSessions } from './store.ts'

/** Nothing about a browser is kept without need. */
export const forgetExpired: Job = job({
  name: 'expired sessions',
  everySeconds: 24 * 60 * 60,
  run: ({ db, jumpedWithin }) =>
    db.write(serverWide, async tx => {
      const before = (seconds: number): number => tx.now - seconds - jumpedWithin(seconds)
      await deleteOldSessions(tx, { kept: before(keptSeconds), other: before(unkeptSeconds) })
      await deleteExpiredLinks(tx)
    }),
})
