import { type Job, job } from './job.ts'

/** Buckets of rate limits that are empty need no row. */
export const forgetSpentLimits: Job = job({
  name: 'spent limits',
  everySeconds: 60 * 60,
  run: async ({ db }) => db.sharedLimits?.deleteEmpty(),
})
