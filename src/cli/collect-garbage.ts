// Starting takes far more memory than serving: source text, compiled modules, everything that ran once. V8 would keep
// it until the heap is under pressure, which on a quiet server is never. One full collection gives back about 15 MB.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

export function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: object) => void
  setFlagsFromString('--no-expose-gc')
  // The ordinary kind keeps the emptied pages.
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
