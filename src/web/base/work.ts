// When work runs: rarely, or when the page is idle.
import { pause } from '#client/back-off.ts'

const gatherMs = 300

/**
 * Combines many requests for the same work into few runs. The first call runs it at once; calls until it ends, or
 * shortly after it started, share one more run.
 */
export function gathered(work: () => Promise<void>): () => void {
  let [isRunning, isWanted] = [false, false]
  const run = async (): Promise<void> => {
    isWanted = true
    if (isRunning) return
    isRunning = true
    while (isWanted) {
      isWanted = false
      await Promise.all([work(), pause(gatherMs, undefined)])
    }
    isRunning = false
  }
  return () => void run()
}

const latestMs = 1_000

/** Work that can wait until the page has nothing else to do. */
export function whenIdle(work: () => void): void {
  // Safari has no such call.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: latestMs })
  else setTimeout(work, latestMs / 5)
}
