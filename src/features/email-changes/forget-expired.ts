import { serverWide } from '#core/db/database.ts'
import { type Job, job } from '#core/jobs/job.ts'
import { deleteExpiredChanges } from './store.ts'

/** An expired change cannot be used any more, and an address is not kept without need. */
export const forgetExpired: Job = job({
  name: 'expired email changes',
  everySeconds: 24 * 60 * 60,
  run: ({ db }) => db.write(serverWide, tx => deleteExpiredChanges(tx)),
})
