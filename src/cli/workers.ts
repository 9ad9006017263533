// The primary process of `serve --workers`: it starts workers, replaces those that end, and restarts them one by one. It
// handles no requests (docs/decisions/0028-workers.md).
import cluster from 'node:cluster'
import { usualStopMs } from '#app'
import { endsWithin } from '#core/base/waiting.ts'
import { OperatorError } from '#core/base/errors.ts'
import type { Metric } from '#core/http/metrics.ts'
import type { Logger } from '#core/server/logger.ts'
import { forkWorker, type WorkerProcess } from './worker-process.ts'

/** Stopping a worker takes `usualStopMs` plus the time to close database connections. */
const stopMs = usualStopMs + 1_500
/** A worker that ran this long didn't fail during startup. */
const steadyMs = 30_000
/** Delay before replacing a worker that failed during startup. Doubles each time. */
const backOffMs = { first: 500, longest: 30_000 }

/** One worker position. */
interface Slot {
  readonly number: number
  /** Workers that weren't told to end: two while a new one takes over. */
  readonly workers: Set<WorkerProcess>
  /** How many workers in a row failed during startup. */
  early: number
}

export interface Workers {
  readonly port: number
  /** A new worker accepts connections before an old one stops. */
  readonly restart: () => void
  readonly stop: () => Promise<void>
}

export async function startWorkers(
  count: number,
  variables: Readonly<Record<string, string>>,
  askedPort: number,
  log: Logger,
): Promise<Workers> {
  // Workers accept connections themselves. If the primary process handed them out, connections on their way to a worker
  // that is killed would hang.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  const slots = Array.from({ length: count }, (_, index): Slot => ({ number: index + 1, workers: new Set(), early: 0 }))
  /** All workers that haven't ended. */
  const running = new Set<WorkerProcess>()
  const timers = new Set<NodeJS.Timeout>()
  let state: 'starting' | 'started' | 'stopping' = 'starting'
  const isStopping = (): boolean => state === 'stopping'
  let port: number | undefined
  let listenOn = askedPort
  let failure: string | undefined

  /** One worker per slot: two would report values under the same number. */
  const metricsOfAll = async (): Promise<Metric[]> =>
    (await Promise.all(slots.flatMap(({ workers: [oldest] }) => oldest?.metrics() ?? []))).flat()

  /** Resolves when the worker accepts connections, or to undefined if it ends first. */
  async function start(slot: Slot): Promise<WorkerProcess | undefined> {
    const worker = forkWorker(slot.number, { ...variables, PARLEY_PORT: String(listenOn) }, metricsOfAll)
    running.add(worker)
    slot.workers.add(worker)
    const startedAt = performance.now()
    void worker.ended.then(reason => ended(slot, worker, reason, performance.now() - startedAt))
    const listening = await worker.ready
    if (listening === undefined) return undefined
    if (listening !== (port ??= listening)) {
      // Port 0 means the same port only while a worker is using it.
      listenOn = port
      worker.tell({ type: 'stop' })
      return undefined
    }
    log.info({ worker: slot.number, pid: worker.pid }, 'worker ready')
    return worker
  }

  function ended(slot: Slot, worker: WorkerProcess, reason: string, afterMs: number): void {
    running.delete(worker)
    const wasTold = !slot.workers.delete(worker)
    if (wasTold || state === 'stopping') return
    failure ??= `Worker ${slot.number} couldn't start: ${reason}`
    if (state === 'starting') return
    const { number } = slot
    if (slot.workers.size > 0)
      return log.error({ worker: number, pid: worker.pid, reason }, 'worker ended after it was replaced')
    slot.early = afterMs > steadyMs ? 0 : slot.early + 1
    const waitMs = slot.early <= 1 ? 0 : Math.min(backOffMs.first * 2 ** (slot.early - 2), backOffMs.longest)
    log.error({ worker: number, pid: worker.pid, reason, replaced_after_ms: waitMs }, 'worker ended')
    const timer = setTimeout(() => {
      timers.delete(timer)
      if (slot.workers.size === 0) void start(slot)
    }, waitMs)
    timers.add(timer)
  }

  async function restartAll(): Promise<void> {
    log.info({}, 'restarting workers one by one')
    for (const slot of slots) {
      if (isStopping()) return
      const old = [...slot.workers]
      const started = await start(slot)
      if (isStopping()) return
      if (started === undefined)
        return log.error({ worker: slot.number }, 'restart stopped: new worker failed to start')
      for (const worker of old) {
        slot.workers.delete(worker)
        worker.tell({ type: 'hand over' })
      }
      await Promise.all(old.map(worker => worker.ended))
    }
    log.info({}, 'all workers restarted')
  }

  let restarting: Promise<void> | undefined
  let isRestartWanted = false
  function restart(): void {
    if (restarting !== undefined) return void (isRestartWanted = true)
    restarting = restartAll().then(() => {
      restarting = undefined
      if (isRestartWanted && state === 'started') restart()
      isRestartWanted = false
    })
  }

  async function stop(): Promise<void> {
    state = 'stopping'
    for (const timer of timers) clearTimeout(timer)
    for (const worker of running) worker.tell({ type: 'stop' })
    const all = Promise.all([...running].map(worker => worker.ended))
    if (await endsWithin(stopMs, all)) return
    log.error({ after_ms: stopMs }, 'killing workers that did not stop in time')
    for (const worker of running) worker.kill()
    await all
  }

  // Start the first one alone, so that a port in use is reported once.
  const [first, ...others] = slots as [Slot, ...Slot[]]
  const started = [await start(first)]
  if (started[0] !== undefined) started.push(...(await Promise.all(others.map(start))))
  if (port === undefined || started.includes(undefined)) {
    await stop()
    throw new OperatorError(failure ?? "Workers couldn't start.")
  }
  state = 'started'
  for (const slot of slots) if (slot.workers.size === 0) void start(slot)
  return { port, restart, stop }
}
