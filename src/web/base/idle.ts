// Work that can wait until the page has nothing else to do.

const latestMs = 1_000

export function whenIdle(work: () => void): void {
  // Safari has no such call.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: latestMs })
  else setTimeout(work, latestMs / 5)
}
