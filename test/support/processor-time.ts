// How much work something is. Other programs on the machine make it last longer, but no more work.

/** Milliseconds of the processor for this process, in which the server of a test runs too. */
export async function processorMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
