// How much work something takes. Other programs on the machine make it last longer, but don't add work.

/** Milliseconds of processor time for this process, in which a test's server also runs. */
export async function processorMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
