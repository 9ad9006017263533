// The processes of a benchmark: servers, which print their URLs, and the load generator. They all end with the
// benchmark.
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'

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
export const processorMsOf = (port: number): number => timesOf(pids.get(port)).ms

/** Of a process, or of one that has ended, which used nothing. */
function timesOf(pid: number | undefined): { readonly parent: number; readonly ms: number; readonly endedMs: number } {
  let stat = ''
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    // It has ended.
  }
  // The program's name is in parentheses and may contain spaces. Times are in hundredths of a second.
  const fields = stat.split(') ')[1]?.split(' ').map(Number) ?? []
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11)
  return { parent: fields[1] ?? 0, ms: (user + system) * 10, endedMs: (endedUser + endedSystem) * 10 }
}

/** The main process of a PostgreSQL server, or undefined if it's on another machine. */
export async function mainProcessOf(databaseUrl: string): Promise<number | undefined> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const pid = rows[0]?.pid
    const isHere = existsSync(`/proc/${pid}/comm`) && readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')
    return isHere ? timesOf(pid).parent : undefined
  } finally {
    await client.end()
  }
}

/** The processor time of a process and of all processes that it has started, which started none. */
export function processorMsOfFamily(pid: number): number {
  const { ms, endedMs } = timesOf(pid)
  const children = readdirSync('/proc').flatMap(name => (/^\d/.test(name) ? [timesOf(Number(name))] : []))
  return children.reduce((sum, child) => sum + (child.parent === pid ? child.ms : 0), ms + endedMs)
}

/** The processor time of all programs on this machine. */
export function processorMsOfMachine(): number {
  const [user = 0, nice = 0, system = 0, , , interrupts = 0, moreInterrupts = 0] =
    readFileSync('/proc/stat', 'utf8').split('\n')[0]?.split(/ +/).slice(1).map(Number) ?? []
  return (user + nice + system + interrupts + moreInterrupts) * 10
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
