// A thread writes SQLite's write-ahead log back into the database, because that can take 100 ms.
import { statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { DatabaseOutage } from './outage.ts'

// Notices when another process, such as a `parley` command, writes to the same SQLite file.

/** Waiting clients get another process's events within this time. */
const everyMs = 250

/**
 * `version` returns a number that changes when another connection commits: `pragma data_version` of this process's only
 * writing connection. Returns a function that stops the watch.
 */
export function watchOtherProcesses(version: () => unknown, listener: () => void): () => void {
  let known = attempted(version)
  const timer = setInterval(() => {
    const current = attempted(version)
    if (current === undefined || current === known) return
    known = current
    listener()
  }, everyMs).unref()
  return () => clearInterval(timer)
}

/** Undefined while the database can't be read. The next call notices the change. */
function attempted(version: () => unknown): unknown {
  try {
    return version()
  } catch {
    return undefined
  }
}

const mebibyte = 1024 * 1024

/**
 * The log grows while a reader keeps an older snapshot, or while writes follow each other without a pause. It is
 * truncated when it is longer than this.
 */
export const shortLogBytes = 16 * mebibyte
const pagesToWriteBack = 1_000
const checkEveryMs = 1_000

// Text, because the server is bundled into one file. The next write reports errors of a full or broken disk.
const thread = `
  const { parentPort, workerData } = require('node:worker_threads')
  const { DatabaseSync } = require('node:sqlite')
  const database = new DatabaseSync(workerData, { timeout: 0 })
  parentPort.on('message', () => {
    try { database.exec('pragma wal_checkpoint(passive)') } catch {}
    parentPort.postMessage('done')
  })`

export interface LogKeeper {
  /** Called after each commit: lets the thread write the log back if it has grown. */
  readonly check: () => void
  /** Fails if the log still has its maximum size after this time, because another process keeps reading. */
  readonly makeRoom: (ms: number) => Promise<void>
  readonly close: () => Promise<void>
}

/** The log has reached its maximum size. */
export class LogFull extends DatabaseOutage {
  constructor(mostMib: number) {
    super(
      new Error(
        `the write-ahead log of SQLite has ${mostMib} MiB, because another process keeps reading or has read until now; end that process, such as a backup or an sqlite3 shell, or raise PARLEY_SQLITE_LOG_MIB`,
      ),
    )
  }
}

export function keepLogShort(file: string, writer: DatabaseSync, mostMib = Infinity): LogKeeper {
  writer.exec('pragma wal_autocheckpoint = 0')
  const pages = writer.prepare('pragma wal_checkpoint(noop)')
  let worker: Worker | undefined
  /** Set while the thread is working. */
  let writingBack: PromiseWithResolvers<void> | undefined
  let isClosed = false

  function startWorker(): Worker {
    const started = new Worker(thread, { eval: true, workerData: file })
    started.unref()
    started.on('message', () => {
      endWritingBack()
      attempt(cutIfLong)
    })
    started.on('error', withoutThread)
    return started
  }

  function endWritingBack(): void {
    writingBack?.resolve()
    writingBack = undefined
  }

  /** The system may have no thread or file handle left for this process. */
  function withoutThread(): void {
    endWritingBack()
    worker = undefined
    attempt(() => writer.exec('pragma wal_checkpoint(passive)'))
  }

  /** Fails while the disk is full or broken; the next write reports it. */
  function attempt(work: () => void): void {
    try {
      if (writingBack === undefined && !isClosed && !writer.isTransaction) work()
    } catch {
      // Tried again after the next commit, or in a second.
    }
  }

  const size = (): number => statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0

  function pagesLeft(): number {
    const { log, checkpointed } = pages.get() as { log: number; checkpointed: number }
    return log - checkpointed
  }

  function writeBack(): void {
    if (pagesLeft() < pagesToWriteBack) return cutIfLong()
    try {
      worker ??= startWorker()
    } catch {
      return withoutThread()
    }
    writingBack = Promise.withResolvers()
    // A thread has no origin.
    // eslint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage('write back')
  }

  /** Only if the thread has written most pages back: the rest are written here. */
  function cutIfLong(): void {
    if (size() > shortLogBytes && pagesLeft() < pagesToWriteBack) writer.exec('pragma wal_checkpoint(truncate)')
  }

  const isFull = (): boolean => size() >= mostMib * mebibyte
  const check = (): void => attempt(writeBack)
  const checking = setInterval(check, checkEveryMs).unref()
  return {
    check,
    async makeRoom(ms) {
      if (!isFull()) return
      check()
      if (writingBack !== undefined)
        await Promise.race([writingBack.promise, sleep(Math.max(0, ms), undefined, { ref: false })])
      if (isFull()) throw new LogFull(mostMib)
    },
    async close() {
      isClosed = true
      clearInterval(checking)
      await worker?.terminate()
      endWritingBack()
    },
  }
}
