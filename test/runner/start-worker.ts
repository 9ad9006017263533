// A process that runs test files, as the runner sees it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { FromWorker } from './messages.ts'
import { treeSeconds } from './processor-time.ts'

const here = import.meta.dirname
const root = join(here, '../..')

/** For a process whose tests have ended. */
const endSeconds = 3

export interface Failure {
  readonly test: string
  readonly error: string
}

export interface Outcome {
  readonly file: string
  readonly seconds: number
  /** Including the servers and browsers that its tests have started, where the system says. */
  readonly processorSeconds: number
  readonly tests: number
  readonly skipped: number
  readonly failures: readonly Failure[]
  /** False if the process is no longer usable. */
  readonly isUsable: boolean
}

export interface TestWorker {
  readonly run: (file: string, databases: string) => Promise<Outcome>
  readonly end: () => Promise<void>
  /** Right away, with the servers that its tests have started. */
  readonly kill: () => void
}

/** `testSeconds` is the maximum for a test or a group of tests. */
export async function startWorker(
  variables: NodeJS.ProcessEnv,
  testSeconds: number,
  failed: (text: string) => void,
  nodeOptions: readonly string[],
): Promise<TestWorker> {
  const child = spawn(
    process.execPath,
    [
      ...nodeOptions,
      `--import=${pathToFileURL(join(here, 'quick-promises.ts')).href}`,
      `--test-reporter=${join(here, 'reporter.ts')}`,
      `--test-timeout=${testSeconds * 1000}`,
      join(here, 'worker.ts'),
    ],
    {
      cwd: root,
      env: { ...process.env, NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/parley-test'), ...variables },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // With the servers that its tests have started it's a process group, which can be ended together.
      detached: true,
    },
  )
  const ended = once(child, 'exit')
  const kill = (): void => {
    try {
      process.kill(-(child.pid as number), 'SIGKILL')
    } catch {
      // No process of the group is left.
    }
  }
  /** Its tests have cleaned up after themselves, so it ends by itself; otherwise it's killed. */
  const end = async (): Promise<void> => {
    if (child.connected) child.disconnect()
    await Promise.race([ended, setTimeout(endSeconds * 1000, undefined, { ref: false })])
    kill()
    await ended
  }

  async function run(file: string, databases: string): Promise<Outcome> {
    const started = performance.now()
    const failures: Failure[] = []
    const secondsBefore = treeSeconds(child.pid as number)
    let begun = 'none'
    let isUsable = true
    const { promise, resolve } = Promise.withResolvers<{ tests: number; skipped: number; processorMs: number }>()
    const fail = (test: string, error: string): void => {
      failures.push({ test, error })
      failed(`✖ ${file}: ${test}\n${error}\n`)
    }
    const stop = (why: string): void => {
      isUsable = false
      fail(begun, why)
      resolve({ tests: 0, skipped: 0, processorMs: 0 })
    }
    const exited = (): void => stop(`The process ended after this test had begun.`)
    // A test that blocks the processor can't notice its own limit.
    const waits = (testSeconds + 20) * 1000
    const timer = globalThis.setTimeout(
      () => stop(`Nothing ended for ${waits / 1000} seconds after this test had begun.`),
      waits,
    )
    const hear = (message: FromWorker): void => {
      timer.refresh()
      if (message.is === 'begun') begun = message.test
      else if (message.is === 'ended') resolve(message)
      else if (message.is === 'failed') {
        // A test over its time limit may continue, next to the tests of other files.
        if (message.isOverTime) isUsable = false
        fail(message.test, message.error)
      }
    }
    child.on('message', hear).once('exit', exited)
    child.send({ url: pathToFileURL(join(root, file)).href, databases })
    const { tests, skipped, processorMs } = await promise
    clearTimeout(timer)
    child.off('message', hear).off('exit', exited)
    const seconds = (performance.now() - started) / 1000
    const secondsAfter = treeSeconds(child.pid as number)
    return {
      file,
      seconds,
      processorSeconds:
        isUsable && secondsBefore !== undefined && secondsAfter !== undefined
          ? secondsAfter - secondsBefore
          : processorMs / 1000,
      tests,
      skipped,
      failures,
      isUsable,
    }
  }
  await Promise.race([once(child, 'message'), ended])
  return { run, end, kill }
}
