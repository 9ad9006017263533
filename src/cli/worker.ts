// A worker of `serve --workers`. It stops when the primary process says so, and ignores signals, which a terminal sends
// to all processes. Node ends a worker when its primary process ends.
import cluster from 'node:cluster'
import { Command } from 'commander'
import type { App } from '#app'
import { OperatorError } from '#core/base/errors.ts'
import type { Metric } from '#core/http/metrics.ts'
import { readConfig } from '#core/server/config.ts'
import { makeLogger, standardError } from '#core/server/logger.ts'
import { collectGarbageSoon } from './collect-garbage.ts'
import { openApp } from './open-app.ts'
import type { FromWorker, ToWorker } from './worker-messages.ts'

export const workerCommand = (): Command => new Command('worker').argument('<number>').action(work)

const tell = (message: FromWorker): void => void process.send?.(message, () => {})

async function work(numberText: string): Promise<void> {
  if (!cluster.isWorker) throw new OperatorError('To start workers, use "parley serve --workers NUMBER".')
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => {})
  const number = Number(numberText)
  const config = readConfig(process.env)
  const logger = makeLogger(config.logLevel, standardError(), number)
  let app: App | undefined
  let gathered: PromiseWithResolvers<readonly Metric[]> | undefined

  function metricsOfAll(): Promise<readonly Metric[]> {
    if (gathered === undefined) {
      gathered = Promise.withResolvers()
      tell({ type: 'want metrics of all' })
    }
    return gathered.promise
  }

  function end(stopped: Promise<void> | undefined): void {
    void Promise.resolve(stopped)
      .catch((error: unknown) => logger.error({ err: error }, 'worker failed to stop'))
      .finally(() => process.exit(0))
  }

  process.on('message', (message: ToWorker) => {
    if (message.type === 'stop') end(app?.stop())
    else if (message.type === 'hand over') end(app?.handOver())
    else if (message.type === 'tell metrics') tell({ type: 'metrics', metrics: app?.metrics.read() ?? [] })
    else {
      gathered?.resolve(message.metrics)
      gathered = undefined
    }
  })
  // The port keeps the process alive. A worker that couldn't start exits.
  process.channel?.unref()
  try {
    app = await openApp(config, logger, { worker: { number, metricsOfAll } })
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    tell({ type: 'failed', sentence: error.message })
    process.exitCode = 1
    return
  }
  tell({ type: 'ready', port: Number(new URL(app.url).port) })
  collectGarbageSoon()
}
