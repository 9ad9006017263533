// Many wishes for the same work in a short time become few runs of it.
import { pause } from '#client/back-off.ts'

const gatherMs = 300

/** The first call runs the work at once. Calls until its end, or shortly after its start, become one more run. */
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
