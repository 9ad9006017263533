// Loaded before a test file: says at once which test begins, so that a test that never gives the processor back has a
// name in the output.
import { writeSync } from 'node:fs'
import { beforeEach } from 'node:test'
import { isMainThread } from 'node:worker_threads'

if (isMainThread) beforeEach(test => void writeSync(3, `${test.fullName}\n`))
