// Notices that another process, such as a command beside the server, wrote to the same SQLite file.

/** Waiting clients get the events of another process within this time. */
const everyMs = 250

/**
 * `version` returns a number that changes when another connection commits: `pragma data_version` of the only connection
 * of this process that writes. Returns a function that stops the watch.
 */
export function watchNeighbours(version: () => unknown, listener: () => void): () => void {
  let known = attempted(version)
  const timer = setInterval(() => {
    const current = attempted(version)
    if (current === undefined || current === known) return
    known = current
    listener()
  }, everyMs).unref()
  return () => clearInterval(timer)
}

/** Undefined while the database cannot be read: the next call notices the change. */
function attempted(version: () => unknown): unknown {
  try {
    return version()
  } catch {
    return undefined
  }
}
