// A worker, as seen by the primary process. Failures of a worker never throw here.
import cluster, { type Worker } from 'node:cluster'
import { endsWithin } from '#core/base/waiting.ts'
import { messageOf } from '#core/base/errors.ts'
import type { Metric } from '#core/http/metrics.ts'
import type { FromWorker, ToWorker } from './worker-messages.ts'

/** A worker that doesn't report its metrics in time is left out. */
const metricsMs = 1_000

export interface WorkerProcess {
  readonly pid: number | undefined
  /** The port, once it accepts connections; undefined if it ends before that. */
  readonly ready: Promise<number | undefined>
  /** Why it ended. */
  readonly ended: Promise<string>
  readonly tell: (message: ToWorker) => void
  readonly metrics: () => Promise<readonly Metric[]>
  readonly kill: () => void
}

/** `variables` are added to the environment. */
export function forkWorker(
  number: number,
  variables: Readonly<Record<string, string>>,
  metricsOfAll: () => Promise<readonly Metric[]>,
): WorkerProcess {
  const ready = Promise.withResolvers<number>()
  const ended = Promise.withResolvers<string>()
  let told = Promise.withResolvers<readonly Metric[]>()
  const worker = fork(number, variables, ended.resolve)
  const tell = (message: ToWorker): void => void (worker?.isConnected() && worker.send(message, () => {}))

  let sentence: string | undefined
  worker?.on('message', (message: FromWorker) => {
    if (message.type === 'ready') ready.resolve(message.port)
    else if (message.type === 'failed') ({ sentence } = message)
    else if (message.type === 'metrics') {
      told.resolve(message.metrics)
      told = Promise.withResolvers()
    } else void metricsOfAll().then(metrics => tell({ type: 'metrics of all', metrics }))
  })
  worker?.on('exit', (code, signal: string | null) => ended.resolve(sentence ?? `${signal ?? `exit code ${code}`}.`))
  // A worker that couldn't be started never exits. Other errors come from messages to a worker that has just ended.
  worker?.on('error', error => worker.process.pid ?? ended.resolve(error.message))

  return {
    pid: worker?.process.pid,
    ready: Promise.race([ready.promise, ended.promise.then(() => undefined)]),
    ended: ended.promise,
    tell,
    async metrics() {
      let metrics: readonly Metric[] = []
      const answered = told.promise.then(given => (metrics = given))
      tell({ type: 'tell metrics' })
      await endsWithin(metricsMs, Promise.race([answered, ended.promise]))
      return metrics
    },
    kill: () => void worker?.process.kill('SIGKILL'),
  }
}

function fork(number: number, variables: object, failed: (reason: string) => void): Worker | undefined {
  cluster.setupPrimary({ args: ['worker', String(number)] })
  try {
    return cluster.fork(variables)
  } catch (error) {
    failed(messageOf(error))
    return undefined
  }
}
