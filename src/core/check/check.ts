// Checks the stored data, and repairs what can be rebuilt. A check reads one snapshot page by page, so it can run while
// a server is running.
import { messageOf } from '#core/base/errors.ts'
import { type Database, type ReadTx, serverWide, type WriteTx } from '#core/db/database.ts'
import { DatabaseOutage } from '#core/db/outage.ts'

export interface Problem {
  readonly text: string
  /** Writes of this organization wait during the repair. */
  readonly realmId?: number
  /**
   * Rebuilds the data from their current state, which may be newer than the snapshot. Missing if they can't be rebuilt.
   */
  readonly repair?: (tx: WriteTx) => Promise<void>
}

export interface Report {
  /** Adds to the number of things checked; `of` is how many there are in all. */
  readonly counted: (more: number, of?: number) => void
  readonly leftOut: (reason: string) => void
}

export interface Check {
  readonly name: string
  /** What is counted, such as `messages`. */
  readonly unit: string
  /** The problems, a few at a time. */
  readonly find: (tx: ReadTx, report: Report) => AsyncGenerator<readonly Problem[], void>
}

export interface CheckResult {
  readonly name: string
  readonly unit: string
  readonly counted: number
  /** Why the check was skipped. */
  readonly leftOut: string | undefined
  /** How many problems remain. */
  readonly problems: number
  /** How many problems `--repair` would fix. */
  readonly repairable: number
  readonly repaired: number
  /** The first problems, as they were before the repair. */
  readonly examples: readonly string[]
}

const mostExamples = 5

export interface CheckOptions {
  readonly repair: boolean
  /** Gets how many things were checked, out of how many. */
  readonly progress: (name: string, done: number, of: number) => void
}

export async function runCheck(db: Database, check: Check, options: CheckOptions): Promise<CheckResult> {
  const found = await look(db, check, options)
  if (found.repaired === 0) return found
  const left = await look(db, check, { ...options, repair: false })
  return { ...left, repaired: found.repaired, examples: found.examples }
}

async function look(db: Database, check: Check, { repair, progress }: CheckOptions): Promise<CheckResult> {
  const { name, unit } = check
  const examples: string[] = []
  let [counted, problems, repairable, repaired] = [0, 0, 0, 0]
  let leftOut: string | undefined
  const report: Report = {
    counted(more, of) {
      counted += more
      if (of !== undefined) progress(name, counted, of)
    },
    leftOut: reason => void (leftOut = reason),
  }
  try {
    await db.readLong(async tx => {
      for await (const page of check.find(tx, report)) {
        problems += page.length
        repairable += page.filter(problem => problem.repair !== undefined).length
        for (const { text } of page.slice(0, mostExamples - examples.length)) examples.push(text)
        if (repair) repaired += await repairAll(db, page)
      }
    })
  } catch (error) {
    if (error instanceof DatabaseOutage && !error.mayBeDamage) throw error
    // Damaged data can make any statement fail.
    problems++
    examples.push(messageOf(error))
  }
  return { name, unit, counted, leftOut, problems, repairable, repaired, examples }
}

/** Returns the number of repairs. */
async function repairAll(db: Database, problems: readonly Problem[]): Promise<number> {
  let repairs = 0
  for (const [realmId, ofRealm] of Map.groupBy(problems, problem => problem.realmId ?? serverWide))
    await db.long.write(realmId, async tx => {
      for (const { repair } of ofRealm) {
        await repair?.(tx)
        repairs += repair === undefined ? 0 : 1
      }
    })
  return repairs
}
