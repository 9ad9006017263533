// The time limit for answering a request. All its transactions share it, whatever they wait for: a connection, a lock,
// an answer or another attempt.
import type { Database } from './database.ts'
import { DatabaseOutage } from './outage.ts'

/** Work that started without waiting this long is left to its statements' limits: it may have much to do. */
const quickMs = 1_000

/** Runs the work of a transaction. */
type During = <T>(work: () => Promise<T>) => Promise<T>

/**
 * The database for one request. Not for files: a request may read or write any number of pieces. The first write may be
 * refused if too many are waiting. After it, the request has changed something.
 */
export function forRequest(db: Database): Database {
  const longest = db.requestMs
  const limited = longest === undefined ? db : limitedTo(longest, db)
  let mayBeRefused = true
  return {
    ...limited,
    write(realmId, work, hints) {
      const written = limited.write(realmId, work, { ...hints, mayBeRefused })
      mayBeRefused = false
      return written
    },
  }
}

function limitedTo(longest: number, db: Database): Database {
  /** How much time the request's transactions have taken. */
  let spent = 0

  async function limited<T>(run: (during: During) => Promise<T>, commits = false): Promise<T> {
    const asked = performance.now() - spent
    const { promise: late, reject } = Promise.withResolvers<never>()
    let isOver = false
    let hasWorked = false
    const outage = (): Error =>
      new DatabaseOutage(new Error("The database didn't respond in time."), commits && hasWorked)
    const refuse = (): void => {
      isOver = true
      reject(outage())
    }
    let timer = setTimeout(refuse, Math.max(0, longest - spent))
    /** Work that starts or ends too late fails, so that its transaction is rolled back. */
    const during: During = async work => {
      if (isOver) throw outage()
      hasWorked = false
      if (performance.now() - asked < quickMs) clearTimeout(timer)
      try {
        const value = await work()
        if (isOver) throw outage()
        hasWorked = true
        return value
      } catch (error) {
        // The work may be repeated, or the transaction rolled back.
        clearTimeout(timer)
        if (!isOver) timer = setTimeout(refuse, Math.max(quickMs, longest - (performance.now() - asked)))
        throw error
      }
    }
    try {
      return await Promise.race([run(during), late])
    } finally {
      clearTimeout(timer)
      spent = performance.now() - asked
    }
  }

  return {
    ...db,
    read: work => limited(during => db.read(tx => during(() => work(tx)))),
    readAlone: work => limited(during => db.readAlone(tx => during(() => work(tx)))),
    readHistory: work => limited(during => db.readHistory(tx => during(() => work(tx)))),
    readOne: work => limited(during => db.readOne(tx => during(() => work(tx)))),
    write: (realmId, work, hints) => limited(during => db.write(realmId, tx => during(() => work(tx)), hints), true),
  }
}
