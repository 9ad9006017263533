// Waits for work, but not for ever.

/** Returns whether the work ended in this time. Throws if it failed in this time; a later failure is of no interest. */
export async function endsWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), ms)
  try {
    return await Promise.race([work.then(() => true), late])
  } finally {
    clearTimeout(timer)
  }
}

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
