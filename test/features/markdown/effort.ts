// The cost of work in processor time, which doesn't depend on other processes.

/** In milliseconds. */
export async function processorTime(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}

/** The longest time, in milliseconds of processor time, for which the event loop was blocked. */
export async function longestHold(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let isDone = false
  let before = process.threadCpuUsage()
  const look = (): void => {
    const { user, system } = process.threadCpuUsage(before)
    longest = Math.max(longest, (user + system) / 1_000)
    before = process.threadCpuUsage()
  }
  const beat = (): void => {
    look()
    if (!isDone) setImmediate(beat)
  }
  setImmediate(beat)
  await work()
  look()
  isDone = true
  return longest
}
