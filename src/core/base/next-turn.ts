/** Lets the event loop serve whatever else has arrived. */
export const nextTurn = (): Promise<void> => new Promise(resolve => setImmediate(resolve))

const longestMs = 10

/** For long work inside a write transaction: called after each step, it lets other requests through now and then. */
export function pacer(): () => Promise<void> {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < longestMs) return
    await nextTurn()
    began = performance.now()
  }
}
