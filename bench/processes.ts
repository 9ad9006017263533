// The processes of a benchmark: servers, which print their URLs, and the load generator. They all end with the
// benchmark.
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const running: ChildProcess[] = []
const pids = new Map<number, number | undefined>()

/** Starts a program that prints `{"url": …}` when it's ready. Returns its port. */
export async function startServer(args: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<number> {
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'ignore'] })
  running.push(child)
  for await (const line of createInterface({ input: child.stdout })) {
    const port = Number(new URL((JSON.parse(line) as { url: string }).url).port)
    pids.set(port, child.pid)
    return port
  }
  throw new Error(`${args.join(' ')} ended without output.`)
}

/** The memory of the server on this port. */
export function kilobytesOf(port: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pids.get(port)}/status`, 'utf8')) ?? []
  return Number(kilobytes)
}

/** The processor time that the server on this port has used. */
export function processorMsOf(port: number): number {
  // The program's name is in parentheses and may contain spaces. Times are in hundredths of a second.
  const fields =
    readFileSync(`/proc/${pids.get(port)}/stat`, 'utf8')
      .split(') ')[1]
      ?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** A process that runs one job at a time. Its file defines the jobs and results. */
export function startWorker(file: string): (job: any) => Promise<any> {
  const child = fork(join(import.meta.dirname, file))
  running.push(child)
  let answer: PromiseWithResolvers<unknown> | undefined
  child.on('message', result => answer?.resolve(result))
  child.on('exit', () => answer?.reject(new Error(`${file} ended.`)))
  return job => {
    answer = Promise.withResolvers<unknown>()
    child.send(job)
    return answer.promise
  }
}

export async function endServer(port: number): Promise<void> {
  const child = running.find(({ pid }) => pid === pids.get(port))
  child?.kill()
  if (child?.exitCode === null) await once(child, 'exit')
}

export function endAll(): void {
  for (const child of running) child.kill()
}
