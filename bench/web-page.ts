// Opens pages that record what a user would notice: the first rows, long tasks, and late frames.
import type { BrowserContext, CDPSession, Page } from 'playwright-core'

export interface Seen {
  /** When all requested elements had been painted. */
  firstAt: number
  /** When the page was then idle, so that it responds. */
  usableAt: number
  longestTask: number
  longestFrame: number
}

export const slow = { cpu: 4, latencyMs: 40 } as const

/** The web client is usable when its rows are there and it listens to keys. */
export const started = 'html[data-started]'

function observe(selectors: readonly string[]): void {
  const seen = { firstAt: 0, usableAt: 0, longestTask: 0, longestFrame: 0 }
  Object.assign(globalThis, { seen })
  new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) seen.longestTask = Math.max(seen.longestTask, duration)
  }).observe({ type: 'longtask' })
  let before = performance.now()
  let isThere = false
  const frame = (now: number): void => {
    seen.longestFrame = Math.max(seen.longestFrame, now - before)
    before = now
    // They're painted one frame later.
    if (isThere && seen.firstAt === 0) {
      seen.firstAt = performance.now()
      requestIdleCallback(() => (seen.usableAt = performance.now()))
    }
    isThere ||= selectors.every(selector => document.querySelector(selector) !== null)
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
}

export interface Opened {
  readonly page: Page
  readonly session: CDPSession
}

/** Opens the URL and waits until the requested elements have been painted and the page is idle. */
export async function openPage(
  context: BrowserContext,
  address: string,
  selectors: readonly string[],
  isSlow = false,
): Promise<Opened> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  if (isSlow) {
    await session.send('Emulation.setCPUThrottlingRate', { rate: slow.cpu })
    await session.send('Network.enable')
    const network = { offline: false, downloadThroughput: -1, uploadThroughput: -1 }
    await session.send('Network.emulateNetworkConditions', { ...network, latency: slow.latencyMs })
  }
  await page.addInitScript(observe, selectors)
  await page.goto(address)
  await page.waitForFunction(() => (globalThis as unknown as { seen: Seen }).seen.usableAt > 0)
  return { page, session }
}

export const seenIn = ({ page }: Opened): Promise<Seen> =>
  page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen)

/** Clears what was recorded so far. */
export const lookAnew = ({ page }: Opened): Promise<unknown> =>
  page.evaluate(() =>
    Object.assign((globalThis as unknown as { seen: Seen }).seen, { longestTask: 0, longestFrame: 0 }),
  )

/** Megabytes, without garbage. Collecting garbage is a long task of its own, so the records are cleared afterward. */
export async function heapOf(opened: Opened): Promise<number> {
  const { page, session } = opened
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await page.waitForTimeout(200)
  await lookAnew(opened)
  return usedSize / 2 ** 20
}
