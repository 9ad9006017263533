// What a feature keeps for as long as the server runs, such as clients that wait.
import type { JobCall } from './job.ts'

export interface Running {
  /** Lets go of everything that waits; the server ends once its answers are sent. */
  readonly stop: () => Promise<void>
}
export type Service = (context: Omit<JobCall, 'signal'>) => Running
