import { serverWide } from '#core/db/database.ts'
import { type Job, job } from '#core/jobs/job.ts'
import { deleteExpiredChanges } from './store.ts'

/** Addresses are not kept longer than needed. */
export const forgetExpired: Job = job({
  name: 'expired email changes',
  everySeconds: 24 * 60 * 60,
  run: ({ db }) => db.write(serverWide, tx => deleteExpiredChanges(tx)),
})
