// A process that makes one mutant after the other in its own copy of the program (run.ts has made the copy), and runs
// test files until one of them fails.
import { readFileSync, writeFileSync } from 'node:fs'
import { makeFolder } from '../runner/folder.ts'
import { startWorker, type TestWorker } from '../runner/start-worker.ts'
import { makeTemplates } from '../support/templates.ts'
import { type Mutant, mutated } from './mutant.ts'

export interface ToSlot {
  readonly mutant: Mutant
  /** Tried in this order. */
  readonly tests: readonly string[]
  /** Whether a failing test also runs without the mistake, to make sure that it notices the mistake. */
  readonly isChecked: boolean
}

export interface FromSlot {
  readonly caughtBy: string | undefined
}

/** A mistake may make a test wait forever: this counts too. */
const testSeconds = 120

const folder = makeFolder()
process.once('exit', folder.remove)
process.env['PARLEY_TEST_FOLDER'] = folder.path
const templates = await makeTemplates(undefined)

let worker: TestWorker | undefined
async function firstFailing(tests: readonly string[]): Promise<string | undefined> {
  try {
    for (const file of tests) {
      // The first failure is enough.
      worker ??= await startWorker(templates.variables, testSeconds, () => worker?.kill(), [])
      const { failures, isUsable } = await worker.run(file, 'sqlite')
      if (failures.length > 0) return file
      if (!isUsable) worker = undefined
    }
    return undefined
  } finally {
    await worker?.end()
    worker = undefined
  }
}

const passing = new Map<string, boolean>()
async function passes(file: string): Promise<boolean> {
  const known = passing.get(file) ?? (await firstFailing([file])) === undefined
  passing.set(file, known)
  return known
}

async function caughtBy({ mutant, tests, isChecked }: ToSlot): Promise<string | undefined> {
  const text = readFileSync(mutant.file, 'utf8')
  for (let left = tests; ;) {
    writeFileSync(mutant.file, mutated(text, mutant) as string)
    const found = await firstFailing(left).finally(() => writeFileSync(mutant.file, text))
    if (found === undefined || !isChecked || (await passes(found))) return found
    left = left.slice(left.indexOf(found) + 1)
  }
}

process.on('message', (message: ToSlot) => {
  void caughtBy(message).then(found => process.send?.({ caughtBy: found } satisfies FromSlot))
})
process.once('disconnect', () => {
  worker?.kill()
  void templates.drop().finally(() => process.exit())
})
process.send?.('ready')
