// Runs a server's jobs from start to stop.
import type { Clock } from '#core/base/clock.ts'
import type { Job, JobContext } from './job.ts'

// Clock jumps: the system set the clock ahead, or the machine was asleep. No client could use that time, so it doesn't
// count as time in which something was unused.

/** Smaller steps count as normal time. */
const smallestMs = 5 * 60 * 1000
/** Jumps further back extend nothing. */
const rememberedMs = 60 * 24 * 60 * 60 * 1000

export class ClockJumps {
  readonly #clock: Clock
  #last: { readonly now: number; readonly elapsed: number }
  #jumps: readonly { readonly at: number; readonly ms: number }[] = []

  constructor(clock: Clock) {
    this.#clock = clock
    this.#last = { now: clock.now(), elapsed: clock.elapsed() }
  }

  /** Called often. Returns the time from `Clock.elapsed`. */
  look(): number {
    const [now, elapsed] = [this.#clock.now(), this.#clock.elapsed()]
    const ms = now - this.#last.now - (elapsed - this.#last.elapsed)
    this.#last = { now, elapsed }
    if (ms > smallestMs)
      this.#jumps = [...this.#jumps, { at: elapsed, ms }].filter(({ at }) => elapsed - at < rememberedMs)
    return elapsed
  }

  /** How far the clock has jumped ahead within this many seconds. */
  within(seconds: number): number {
    return sumOf(this.since(this.look() - seconds * 1000))
  }

  /** The jumps since this time in seconds, the first one first. */
  since(elapsed: number): number[] {
    return this.#jumps.flatMap(({ at, ms }) => (at > elapsed ? Math.floor(ms / 1000) : []))
  }
}

const sumOf = (seconds: readonly number[]): number => seconds.reduce((sum, each) => sum + each, 0)

export interface Jobs {
  /** Runs a job now, or again if it is running. */
  readonly wake: (name: string) => void
  /** Resolves when no job is running. */
  readonly idle: () => Promise<void>
  /** Starts no more jobs, and waits for the running ones. */
  readonly stop: () => Promise<void>
}

/** When to try again if another process is running the job: that run may have started before there was work. */
const otherProcessMs = 5_000

export function runJobs(jobs: readonly Job[], context: JobContext, clock: Clock, jumps: ClockJumps): Jobs {
  const { db, log } = context
  const stopping = new AbortController()
  const call = { ...context, db: { ...db, ...db.long }, writeSoon: db.write }
  const byName = new Map(jobs.map(job => [job.name, job]))
  const working = new Map<string, Promise<void>>()
  /** Running jobs that will run again, and whether a commit of this process has made work for them. */
  const again = new Map<string, boolean>()
  /** Running jobs that are waiting for new work. */
  const listening = new Map<string, () => void>()
  /** Jobs that haven't succeeded since the start or since they failed. */
  const unproven = new Set(byName.keys())
  const timers = new Map<string, NodeJS.Timeout>()
  /** When the last successful run began. */
  const ranAt = new Map<string, number>()

  function wake(name: string, hasWork = false): void {
    const job = byName.get(name)
    if (job === undefined) return log.error({ job: name }, 'woke an undeclared job')
    if (stopping.signal.aborted) return
    if (working.has(name)) return wakeAgain(name, hasWork)
    clearTimeout(timers.get(name))
    working.set(name, work(job, hasWork))
  }

  function wakeAgain(name: string, hasWork: boolean): void {
    again.set(name, hasWork || again.get(name) === true)
    listening.get(name)?.()
  }

  /** `hasWork`: a commit of this process has made work for the job. */
  async function work(job: Job, hasWork: boolean): Promise<void> {
    let next = job.everySeconds * 1000
    let nextWork: number | void = undefined
    jumps.look()
    const run = async (lost: AbortSignal): Promise<void> => {
      nextWork = await runUnlessStopping(job, lost)
    }
    try {
      if (await db.withExclusiveLock(job.name, run)) {
        unproven.delete(job.name)
        if (nextWork !== undefined) next = Math.min(next, Math.max(0, nextWork * 1000 - clock.now()))
      } else {
        next = Math.min(next, otherProcessMs)
        if (hasWork) db.tell({ type: 'job woken', name: job.name })
      }
    } catch (error) {
      unproven.add(job.name)
      log.error({ err: error, job: job.name }, 'job failed')
    }
    working.delete(job.name)
    timers.set(job.name, setTimeout(() => wake(job.name), next).unref())
    const hasMoreWork = again.get(job.name)
    again.delete(job.name)
    if (hasMoreWork !== undefined) wake(job.name, hasMoreWork)
  }

  /** The server may be stopping by the time it is the job's turn. */
  async function runUnlessStopping(job: Job, lost: AbortSignal): Promise<number | void> {
    if (stopping.signal.aborted) return
    const signal = AbortSignal.any([stopping.signal, lost])
    const woken = (): Promise<void> =>
      again.delete(job.name) ? Promise.resolve() : new Promise(resolve => listening.set(job.name, resolve))
    const isFirst = unproven.has(job.name)
    const begun = jumps.look()
    const jumpedSeconds = jumps.since(ranAt.get(job.name) ?? 0)
    const nextWork = await job.run({ ...call, jumpedSeconds, isFirst, signal, stopping: stopping.signal, woken })
    ranAt.set(job.name, begun)
    return nextWork
  }

  async function idle(): Promise<void> {
    while (working.size > 0) await Promise.all(working.values())
  }

  db.onWake(name => wake(name, true))
  db.onSignal('job woken', ({ name }) => wake(name))
  for (const name of byName.keys()) wake(name)
  return {
    wake: name => wake(name),
    idle,
    async stop() {
      stopping.abort()
      await idle()
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }
}
