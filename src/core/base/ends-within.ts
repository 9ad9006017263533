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
