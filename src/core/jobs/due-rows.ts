// Work that is due at a certain time. There is a row for each piece of work, and they are settled one after the other.
import { ApiError } from '#core/contract/failure.ts'
import type { ReadTx, Database } from '#core/db/database.ts'
import { DatabaseOutage } from '#core/db/outage.ts'
import type { JobCall } from './job.ts'

/** The position of a row in the order in which rows are due. */
export interface DuePlace {
  /** UNIX time in seconds. */
  readonly due_at: number
  readonly id: number
}

interface DueRow extends DuePlace {
  readonly realm_id: number
}

interface DueWork<Row> {
  /** The rows after this position, in the order in which they are due. */
  readonly nextRows: (tx: ReadTx, after: DuePlace, limit: number) => Promise<Row[]>
  /** Afterwards the row is gone, or no longer among the next ones. */
  readonly settle: (row: Row) => Promise<void>
  /** Records that the row can't be settled. */
  readonly giveUp: (row: Row, error: unknown) => Promise<void>
}

const atOnce = 50
/** After an unexpected error, a row is retried until this long after its due time. */
const triedSeconds = 5 * 60

/**
 * Settles every due row. Returns when the next row is due. A row that fails, and all rows of a locked organization, are
 * left to the next run, so that no other row waits for them.
 */
export async function settleDueRows<Row extends DueRow>(
  { db, now, signal, log, isFirst }: JobCall,
  { nextRows, settle, giveUp }: DueWork<Row>,
): Promise<number | undefined> {
  const lockedRealms = new Set<number>()
  let after: DuePlace = { due_at: 0, id: 0 }

  async function settleOrGiveUp(row: Row): Promise<void> {
    try {
      await settle(row)
    } catch (error) {
      const isFinal = error instanceof ApiError || (!isFirst && now() - row.due_at > triedSeconds)
      if (error instanceof DatabaseOutage || !isFinal) throw error
      await giveUp(row, error)
    }
  }

  for (;;) {
    // If the database is down, this fails, and with it the run.
    const rows = await db.readOne(tx => nextRows(tx, after, atOnce))
    if (rows.length === 0) return undefined
    for (const row of rows) {
      if (row.due_at > now() || signal.aborted) return row.due_at
      after = row
      if (lockedRealms.has(row.realm_id)) continue
      try {
        await settleOrGiveUp(row)
      } catch (error) {
        log.error({ err: error, row: row.id }, 'scheduled work failed, retrying')
        if (!(error instanceof DatabaseOutage)) continue
        lockedRealms.add(row.realm_id)
        break
      }
    }
  }
}

// A row with an effect outside the database is claimed before the effect: if the claim succeeds, the database accepts
// writes, so the row can be removed afterwards.

/**
 * When a claimed row is due again, unless it is removed first. If the database has only one server, the row is due at
 * once: no other process takes it, and after a crash the next start continues with it.
 */
export const claimedUntil = (db: Database, row: { readonly try_after: number }, until: number): number =>
  db.isShared ? until : row.try_after
