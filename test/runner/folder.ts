// The folder for a run's databases. It's in memory if there is room, so that a commit doesn't wait for a disk.
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const neededBytes = 4 * 1024 ** 3

export interface RunFolder {
  readonly path: string
  readonly remove: () => void
}

export function makeFolder(): RunFolder {
  const path = mkdtempSync(join(hasRoom(memory) ? memory : tmpdir(), 'parley-tests-'))
  // The PostgreSQL server may run as another user, who must be able to reach its folder.
  chmodSync(path, 0o755)
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize > neededBytes
  } catch {
    return false
  }
}
