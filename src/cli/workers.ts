// The primary process of `serve --workers`: it starts the workers, replaces those that end, and restarts all of them one
// after the other. It handles no request (docs/decisions/0028-workers.md).
import cluster from 'node:cluster'
import { usualStopMs } from '#app'
import { endsWithin } from '#core/base/waiting.ts'
import { OperatorError } from '#core/base/errors.ts'
import type { Metric } from '#core/http/metrics.ts'
import type { Logger } from '#core/server/logger.ts'
import { forkWorker, type WorkerProcess } from './worker-process.ts'

/** A stop of a worker takes `usualStopMs` and the time to close connections to the database. */
const stopMs = usualStopMs + 1_500
/** A worker that ran for this time did not fail at its start. */
const steadyMs = 30_000
/** Until a worker is replaced that ended soon after its start; it doubles each time. */
const backOffMs = { first: 500, longest: 30_000 }

/** The place of one worker. */
interface Slot {
  readonly number: number
  /** Workers that nothing was told to end: two while a new one takes over. */
  readonly workers: Set<WorkerProcess>
  /** The number of workers in a row that ended soon. */
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
  // Workers accept connections themselves. If the primary process handed connections to workers, those on their way to a
  // worker that is killed would hang.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  const slots = Array.from({ length: count }, (_, index): Slot => ({ number: index + 1, workers: new Set(), early: 0 }))
  /** All workers that have not ended. */
  const running = new Set<WorkerProcess>()
  const timers = new Set<NodeJS.Timeout>()
  let state: 'starting' | 'started' | 'stopping' = 'starting'
  const isStopping = (): boolean => state === 'stopping'
  let port: number | undefined
  let listenOn = askedPort
  let failure: string | undefined

  /** One worker of each slot: two would give values with the same number. */
  const metricsOfAll = async (): Promise<Metric[]> =>
    (await Promise.all(slots.flatMap(({ workers: [oldest] }) => oldest?.metrics() ?? []))).flat()

  /** Resolves when the worker accepts connections, or to undefined if it ends before. */
  async function start(slot: Slot): Promise<WorkerProcess | undefined> {
    const worker = forkWorker(slot.number, { ...variables, PARLEY_PORT: String(listenOn) }, metricsOfAll)
    running.add(worker)
    slot.workers.add(worker)
    const startedAt = performance.now()
    void worker.ended.then(reason => ended(slot, worker, reason, performance.now() - startedAt))
    const listening = await worker.ready
    if (listening === undefined) return undefined
    if (listening !== (port ??= listening)) {
      // Port 0 is the same free port only as long as a worker uses it.
      listenOn = port
      worker.tell({ type: 'stop' })
      return undefined
    }
    log.info({ worker: slot.number, pid: worker.pid }, 'the worker accepts connections')
    return worker
  }

  function ended(slot: Slot, worker: WorkerProcess, reason: string, afterMs: number): void {
    running.delete(worker)
    const wasTold = !slot.workers.delete(worker)
    if (wasTold || state === 'stopping') return
    failure ??= `Worker ${slot.number} could not start: ${reason}`
    if (state === 'starting') return
    const { number } = slot
    if (slot.workers.size > 0)
      return log.error({ worker: number, pid: worker.pid, reason }, 'the worker ended; another one is in its place')
    slot.early = afterMs > steadyMs ? 0 : slot.early + 1
    const waitMs = slot.early <= 1 ? 0 : Math.min(backOffMs.first * 2 ** (slot.early - 2), backOffMs.longest)
    log.error({ worker: number, pid: worker.pid, reason, replaced_after_ms: waitMs }, 'the worker ended')
    const timer = setTimeout(() => {
      timers.delete(timer)
      if (slot.workers.size === 0) void start(slot)
    }, waitMs)
    timers.add(timer)
  }

  async function restartAll(): Promise<void> {
    log.info({}, 'the workers are restarted, one after the other')
    for (const slot of slots) {
      if (isStopping()) return
      const old = [...slot.workers]
      const started = await start(slot)
      if (isStopping()) return
      if (started === undefined)
        return log.error({ worker: slot.number }, 'the restart ends here: the new worker could not start')
      for (const worker of old) {
        slot.workers.delete(worker)
        worker.tell({ type: 'hand over' })
      }
      await Promise.all(old.map(worker => worker.ended))
    }
    log.info({}, 'all workers are restarted')
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
    log.error({ after_ms: stopMs }, 'workers that did not stop are killed')
    for (const worker of running) worker.kill()
    await all
  }

  // The first one alone, so that a taken port is reported once.
  const [first, ...others] = slots as [Slot, ...Slot[]]
  const started = [await start(first)]
  if (started[0] !== undefined) started.push(...(await Promise.all(others.map(start))))
  if (port === undefined || started.includes(undefined)) {
    await stop()
    throw new OperatorError(failure ?? 'The workers could not start.')
  }
  state = 'started'
  for (const slot of slots) if (slot.workers.size === 0) void start(slot)
  return { port, restart, stop }
}
