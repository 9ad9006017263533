// Startup needs far more memory than serving: source text, compiled modules, code that runs once. V8 keeps it until the
// heap is under pressure, which never happens on a quiet server. One full collection frees about 15 MB.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** After the first requests of a program that waits for the URL. */
const afterMs = 1_000

export const collectGarbageSoon = (): void => void setTimeout(collectGarbage, afterMs).unref()

function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: object) => void
  setFlagsFromString('--no-expose-gc')
  // A default collection keeps the empty pages.
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
