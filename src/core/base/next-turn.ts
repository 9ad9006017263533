/** Lets the event loop serve other work that has arrived. */
export const nextTurn = (): Promise<void> => new Promise(resolve => setImmediate(resolve))

const longestMs = 10

/** For long work inside a write transaction: call the result after each step, so that other requests run in between. */
export function pacer(): () => Promise<void> {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < longestMs) return
    await nextTurn()
    began = performance.now()
  }
}
