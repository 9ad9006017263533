// Stores the URL of a running server in its data folder, so that subcommands find a server on a random port.
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorFields } from '#core/base/errors.ts'
import { makeFolder } from '#core/base/folder.ts'

interface ServerFile {
  readonly url: string
  readonly pid: number
}

const serverFile = (dataDir: string): string => join(dataDir, 'server.json')

/** Returns a function that removes the file. Writes nothing if the data folder is read-only. */
export function writeServerFile(dataDir: string, url: URL): () => void {
  const file = serverFile(dataDir)
  try {
    makeFolder(dataDir)
    writeFileSync(`${file}.${process.pid}`, JSON.stringify({ url: url.origin, pid: process.pid } satisfies ServerFile))
    renameSync(`${file}.${process.pid}`, file)
  } catch {
    return () => {}
  }
  return () => {
    if (readServerFile(dataDir)?.pid === process.pid) rmSync(file, { force: true })
  }
}

export function runningServer(dataDir: string): URL | undefined {
  const found = readServerFile(dataDir)
  return found !== undefined && isAlive(found.pid) ? new URL(found.url) : undefined
}

function readServerFile(dataDir: string): ServerFile | undefined {
  try {
    return JSON.parse(readFileSync(serverFile(dataDir), 'utf8'))
  } catch {
    return undefined
  }
}

function isAlive(pid: number): boolean {
  try {
    // Signal 0 only checks that the process exists.
    return process.kill(pid, 0)
  } catch (error) {
    return errorFields(error).code === 'EPERM'
  }
}
