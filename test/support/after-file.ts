// Cleaning up after a test file. A worker of test/run.ts runs many files; it doesn't wait for `after` before the next
// one, and loses its errors.
import { after } from 'node:test'

type CleanUp = () => unknown
const added: CleanUp[] = []

/** Called while a test file loads: cleans up when its tests have ended. */
export function afterFile(cleanUp: CleanUp): void {
  if (process.connected) added.push(cleanUp)
  else after(async () => void (await cleanUp()))
}

/** For the worker, as soon as a file is loaded. */
export const takeCleanUps = (): CleanUp[] => added.splice(0)
