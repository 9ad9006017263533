// The write-ahead log of SQLite is written back into the database by a thread, because that can take 100 ms.
import { statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'

/**
 * The log grows as long as a reader keeps an older snapshot, or while writes follow each other without a pause. It is
 * cut when it is longer than this.
 */
export const logLimitBytes = 16 * 1024 * 1024
const pagesToWriteBack = 1_000
const checkEveryMs = 1_000

// Text, because the server is bundled into one file. Errors of a full or broken disk are reported by the next write.
const thread = `
  const { parentPort, workerData } = require('node:worker_threads')
  const { DatabaseSync } = require('node:sqlite')
  const database = new DatabaseSync(workerData, { timeout: 0 })
  parentPort.on('message', () => {
    try { database.exec('pragma wal_checkpoint(passive)') } catch {}
    parentPort.postMessage('done')
  })`

export interface LogKeeper {
  /** To be called after a commit: lets the thread write the log back if it has grown. */
  readonly check: () => void
  readonly close: () => Promise<void>
}

export function keepLogShort(file: string, writer: DatabaseSync): LogKeeper {
  writer.exec('pragma wal_autocheckpoint = 0')
  const pages = writer.prepare('pragma wal_checkpoint(noop)')
  let worker: Worker | undefined
  let isBusy = false
  let isClosed = false

  function startWorker(): Worker {
    const started = new Worker(thread, { eval: true, workerData: file })
    started.unref()
    started.on('message', () => {
      isBusy = false
      attempt(cutIfLong)
    })
    started.on('error', withoutThread)
    return started
  }

  /** The system may have no further thread or file handle for this process. */
  function withoutThread(): void {
    isBusy = false
    worker = undefined
    attempt(() => writer.exec('pragma wal_checkpoint(passive)'))
  }

  /** While the disk is full or broken, this fails; the next write reports it. */
  function attempt(work: () => void): void {
    try {
      if (!isBusy && !isClosed && !writer.isTransaction) work()
    } catch {
      // Tried again after the next commit, or in a second.
    }
  }

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
    isBusy = true
    // A thread has no origin.
    // eslint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage('write back')
  }

  /** Only if the thread has written most pages back: the others are written here. */
  function cutIfLong(): void {
    const { size = 0 } = statSync(`${file}-wal`, { throwIfNoEntry: false }) ?? {}
    if (size > logLimitBytes && pagesLeft() < pagesToWriteBack) writer.exec('pragma wal_checkpoint(truncate)')
  }

  const check = (): void => attempt(writeBack)
  const checking = setInterval(check, checkEveryMs).unref()
  return {
    check,
    async close() {
      isClosed = true
      clearInterval(checking)
      await worker?.terminate()
    },
  }
}
