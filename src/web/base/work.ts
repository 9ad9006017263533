// When work runs: not too often, or when the page is idle.
import { pause } from '#client/back-off.ts'

const gatherMs = 300

/**
 * Combines many calls into few runs. The first call runs right away. Calls while it runs, or shortly after it started,
 * share one more run.
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
  // Safari lacks this function.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: latestMs })
  else setTimeout(work, latestMs / 5)
}
