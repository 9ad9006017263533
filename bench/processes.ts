// The processes of a measurement: servers that print their address, and the load generator. All end with the bench.
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Job, Load } from './load.ts'

const running: ChildProcess[] = []

/** Starts a program that prints `{"url": …}` when it is ready; returns its port. */
export async function startServer(args: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<number> {
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'ignore'] })
  running.push(child)
  for await (const line of createInterface({ input: child.stdout }))
    return Number(new URL((JSON.parse(line) as { url: string }).url).port)
  throw new Error(`${args.join(' ')} ended without a word.`)
}

export function startLoad(): (job: Job) => Promise<Load> {
  const child = fork(join(import.meta.dirname, 'load.ts'))
  running.push(child)
  let settle: PromiseWithResolvers<Load>
  child.on('message', load => settle.resolve(load as Load))
  child.on('exit', () => settle.reject(new Error('The load generator gave up.')))
  return job => {
    settle = Promise.withResolvers<Load>()
    child.send(job)
    return settle.promise
  }
}

export function endAll(): void {
  for (const child of running) child.kill()
}
