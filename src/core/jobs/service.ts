// State that a feature keeps as long as the server runs, such as waiting clients.
import type { JobCall } from './job.ts'

export interface Running {
  /** Answers all waiting requests; the server ends once the answers are sent. */
  readonly stop: () => Promise<void>
}
export type Service = (context: Omit<JobCall, 'signal'>) => Running
