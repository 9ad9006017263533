// A process that imports one test file after the other. A file's tests run one after the other, so the test
// added last ends when all of them have ended.
import { beforeEach, test } from 'node:test'
import { inspect } from 'node:util'
import { takeCleanUps } from '../support/after-file.ts'
import { endOfFile, tell, type ToWorker } from './messages.ts'

let begun = ''
beforeEach(({ fullName }) => tell({ is: 'begun', test: (begun = fullName) }))
const failOutside = (error: unknown, origin: unknown = 'import'): void => {
  const where = `outside of the tests (${typeof origin === 'string' ? origin : 'unhandledRejection'}), last begun: ${begun}`
  tell({ is: 'failed', test: where, error: inspect(error), isOverTime: false })
}
process.on('uncaughtExceptionMonitor', failOutside)
process.on('unhandledRejection', failOutside)
async function runFile({ url, databases }: ToWorker): Promise<void> {
  // Read by test/support/suite.ts when the file defines its tests.
  process.env['PARLEY_TEST_DATABASES'] = databases
  await import(url).catch(error => failOutside(error))
  const cleanUps = takeCleanUps()
  await test(endOfFile, async () => {
    await Promise.all(cleanUps.map(cleanUp => cleanUp()))
  })
}
process.on('message', (file: ToWorker) => void runFile(file))
tell({ is: 'ready' })
