// Waits for work, but not forever.

/**
 * Returns whether the work ended within this time. Throws if it failed within this time; later failures are ignored.
 */
export async function endsWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), ms)
  try {
    return await Promise.race([work.then(() => true), late])
  } finally {
    clearTimeout(timer)
  }
}

/** Lets the event loop handle whatever else has arrived. */
export const nextTurn = (): Promise<void> => new Promise(resolve => setImmediate(resolve))

const longestMs = 10

/** For long work in a write transaction: call the result after each step to let other requests run. */
export function pacer(): () => Promise<void> {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < longestMs) return
    await nextTurn()
    began = performance.now()
  }
}
