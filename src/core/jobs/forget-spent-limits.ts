import { type Job, job } from './job.ts'

/** Empty rate-limit buckets need no row. */
export const forgetSpentLimits: Job = job({
  name: 'spent limits',
  everySeconds: 60 * 60,
  run: async ({ db }) => db.sharedLimits?.deleteEmpty(),
})
