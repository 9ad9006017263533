// Reports what happens in a worker: each failure right away, and the end of a file.
import type { TestEvent } from 'node:test/reporters'
import { inspect } from 'node:util'
import { endOfFile, type FromWorker, tell } from './messages.ts'

const processorMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

const failureTypeOf = (error: Error): string | undefined => (error as { failureType?: string }).failureType

const failureOf = (test: string, error: Error): FromWorker => ({
  is: 'failed',
  test,
  error: inspect(error.cause ?? error),
  isOverTime: failureTypeOf(error) === 'testTimeoutFailure',
})

export default async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const names: string[] = []
  let [tests, skipped, before] = [0, 0, 0]
  for await (const { type, data } of events) {
    if (type === 'test:start') names.splice(data.nesting, names.length, data.name)
    if (type !== 'test:pass' && type !== 'test:fail') continue
    if (data.nesting === 0 && data.name === endOfFile) {
      if (type === 'test:fail') tell(failureOf('cleaning up after the file', data.details.error))
      const now = processorMs()
      tell({ is: 'ended', tests, skipped, processorMs: now - before })
      ;[tests, skipped, before] = [0, 0, now]
      continue
    }
    if (data.details.type !== 'suite') tests++
    if (data.skip !== undefined) skipped++
    if (type === 'test:pass') continue
    const { error } = data.details
    if (failureTypeOf(error) !== 'subtestsFailed') tell(failureOf(names.join(' > '), error))
  }
  yield ''
}
