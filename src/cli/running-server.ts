// The URL of a running server, stored in its data folder for subcommands: a server on a free port has a URL that no
// configuration contains.
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorFields } from '#core/base/error-fields.ts'
import { makeFolder } from '#core/base/folder.ts'

interface Notice {
  readonly url: string
  readonly pid: number
}

const noticeFile = (dataDir: string): string => join(dataDir, 'server.json')

/** Returns a function that removes the notice. Without a writable data folder there is no notice. */
export function leaveNotice(dataDir: string, url: URL): () => void {
  const file = noticeFile(dataDir)
  try {
    makeFolder(dataDir)
    writeFileSync(`${file}.${process.pid}`, JSON.stringify({ url: url.origin, pid: process.pid } satisfies Notice))
    renameSync(`${file}.${process.pid}`, file)
  } catch {
    return () => {}
  }
  return () => {
    if (readNotice(dataDir)?.pid === process.pid) rmSync(file, { force: true })
  }
}

export function runningServer(dataDir: string): URL | undefined {
  const notice = readNotice(dataDir)
  return notice !== undefined && isAlive(notice.pid) ? new URL(notice.url) : undefined
}

function readNotice(dataDir: string): Notice | undefined {
  try {
    return JSON.parse(readFileSync(noticeFile(dataDir), 'utf8'))
  } catch {
    return undefined
  }
}

function isAlive(pid: number): boolean {
  try {
    // Signal 0 is not delivered; it only checks that the process exists.
    return process.kill(pid, 0)
  } catch (error) {
    return errorFields(error).code === 'EPERM'
  }
}
