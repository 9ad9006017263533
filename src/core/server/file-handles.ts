// The operating system limits how many files and connections a process can have open. At the limit the runtime closes
// new connections without an error, so this checks whether a handle is free.
import { readdirSync, readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { devNull } from 'node:os'
import { errorFields } from '#core/base/errors.ts'
import type { Logger } from './logger.ts'

const checkEveryMs = 1_000
/** The shortest interval between two log lines about the limit. */
const logEveryMs = 60_000

/** Returns a function that stops the checks. */
export function watchFileHandles(log: Logger): () => void {
  // Read in advance: without a free handle, no file can be read.
  const limit = handleLimit()
  let loggedAt = -Infinity
  let isExhausted = false

  async function check(): Promise<void> {
    const wasExhausted = isExhausted
    isExhausted = !(await isHandleLeft())
    if (isExhausted && performance.now() - loggedAt > logEveryMs) {
      loggedAt = performance.now()
      log.error(
        { limit },
        'out of file handles. Raise the open file limit (`ulimit -n`, or LimitNOFILE= in a systemd service)',
      )
    }
    if (wasExhausted && !isExhausted) log.info({}, 'file handles available again')
  }

  const timer = setInterval(() => void check(), checkEveryMs).unref()
  return () => clearInterval(timer)
}

async function isHandleLeft(): Promise<boolean> {
  try {
    await (await open(devNull)).close()
    return true
  } catch (error) {
    const { code = '' } = errorFields(error)
    return code !== 'EMFILE' && code !== 'ENFILE'
  }
}

/**
 * How many connections the process may have, so that handles are left for the database, files and the log. Called once
 * the database is open.
 */
export function mostConnections(): number {
  const limit = handleLimit()
  if (limit === undefined) return Infinity
  const reserve = Math.min(Math.max(Math.floor(limit / 8), 16), 256)
  return Math.max(limit - openHandles() - reserve, 8)
}

function openHandles(): number {
  try {
    return readdirSync('/proc/self/fd').length
  } catch {
    return 0
  }
}

/** Undefined if the system has no such file. */
function handleLimit(): number | undefined {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return soft === undefined ? undefined : Number(soft)
  } catch {
    return undefined
  }
}
