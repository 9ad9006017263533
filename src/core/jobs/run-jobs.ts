// Runs the jobs of a server from its start to its stop.
import type { Job, JobCall } from './job.ts'

export interface Jobs {
  /** Runs a job now, or once more if it is running. */
  readonly wake: (name: string) => void
  /** Resolves when no job is running. */
  readonly idle: () => Promise<void>
  /** Starts no more jobs and waits for the running ones. */
  readonly stop: () => Promise<void>
}

/** The next attempt when another process runs the job: that run may have started before the work was there. */
const otherProcessMs = 5_000

export function runJobs(jobs: readonly Job[], context: Omit<JobCall, 'signal'>): Jobs {
  const { db, log } = context
  const stopping = new AbortController()
  const call: JobCall = { ...context, signal: stopping.signal }
  const byName = new Map(jobs.map(job => [job.name, job]))
  const working = new Map<string, Promise<void>>()
  const again = new Set<string>()
  const timers = new Map<string, NodeJS.Timeout>()

  function wake(name: string): void {
    const job = byName.get(name)
    if (job === undefined) return log.error({ job: name }, 'a job that no feature declares was woken')
    if (stopping.signal.aborted) return
    if (working.has(name)) return void again.add(name)
    clearTimeout(timers.get(name))
    working.set(name, work(job))
  }

  async function work(job: Job): Promise<void> {
    let next = job.everySeconds * 1000
    try {
      if (!(await db.withExclusiveLock(job.name, () => runUnlessStopping(job)))) next = Math.min(next, otherProcessMs)
    } catch (error) {
      log.error({ err: error, job: job.name }, 'a job failed')
    }
    working.delete(job.name)
    timers.set(job.name, setTimeout(() => wake(job.name), next).unref())
    if (again.delete(job.name)) wake(job.name)
  }

  /** The server may have begun to stop while the job waited for its turn. */
  const runUnlessStopping = async (job: Job): Promise<void> => (stopping.signal.aborted ? undefined : job.run(call))

  async function idle(): Promise<void> {
    while (working.size > 0) await Promise.all(working.values())
  }

  db.onWake(wake)
  for (const name of byName.keys()) wake(name)
  return {
    wake,
    idle,
    async stop() {
      stopping.abort()
      await idle()
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }
}
