// A process that runs `parley` commands one after the other, each as the program would. The program is loaded once.
import { setImmediate } from 'node:timers/promises'
import { parley } from '#cli/parley.ts'

export interface Call {
  readonly args: readonly string[]
  readonly variables: NodeJS.ProcessEnv
}
export interface Result {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

const inherited = process.env
/** Names of what keeps a process alive. */
const alive = (): string => process.getActiveResourcesInfo().toSorted().join(', ')

async function run({ args, variables }: Call): Promise<Result> {
  process.env = { ...inherited, ...variables }
  process.exitCode = 0
  const before = alive()
  const printed = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    process[name].write = (chunk: unknown, ...more: unknown[]) => {
      printed[name] += String(chunk)
      const done = more.at(-1)
      if (typeof done === 'function') done()
      return true
    }
  await parley(['node', 'parley', ...args])
  // The program would only end when nothing keeps it alive.
  const deadline = performance.now() + 30_000
  while (alive() !== before && performance.now() < deadline) await setImmediate()
  if (alive() === before) return { ...printed, code: process.exitCode }
  return { ...printed, code: -1, stderr: `${printed.stderr}The program would not end. Alive: ${alive()}` }
}

process.on('message', (call: Call) => void run(call).then(result => process.send?.(result)))
