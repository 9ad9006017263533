// One browser for all tests of a process: in a worker of test/run.ts later files also use it.
import { after } from 'node:test'
import type { Browser } from 'playwright-core'
import { startBrowser } from './browser.ts'

let shared: Promise<Browser> | undefined
const forget = (): void => void (shared = undefined)

async function start(): Promise<Browser> {
  const browser = await startBrowser()
  browser.once('disconnected', forget)
  return browser
}

export function sharedBrowser(): Promise<Browser> {
  if (shared === undefined) {
    shared = start()
    // The next test starts another one.
    shared.catch(forget)
  }
  return shared
}

const close = async (): Promise<void> => (await shared)?.close()
if (process.connected) process.once('disconnect', () => void close().catch(() => {}))
else after(close)
