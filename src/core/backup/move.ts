// Copies a whole database into an empty one. No server runs on either.
import { hash } from 'node:crypto'
import { messageOf, OperatorError } from '#core/base/errors.ts'
import { keysOf } from '#core/base/records.ts'
import { type Database, type ReadTx, serverWide, type WriteTx } from '#core/db/database.ts'
import { analyzeTables } from '#core/db/dialect.ts'
import { schemaVersion } from '#core/db/migrate.ts'
import { markMoved, movedTo, refuseMoved, unmarkMoved } from '#core/db/copy-marks.ts'
import { DatabaseOutage } from '#core/db/outage.ts'
import { rowText } from './backup-file.ts'
import { copiedTables, rowsOfMove } from './copied-rows.ts'
import { type CopiedTable, countOf, describeTables, type RowProgress, rowsOfTables } from './copied-tables.ts'
import { type Content, fill } from './fill.ts'

export interface MovedTable {
  readonly name: string
  readonly rows: number
  readonly checksum: string
}

const allTables = keysOf(copiedTables)

/**
 * The source is marked first as moved to `to.name`, so that no server starts on it during or after the move. A move
 * that is killed leaves the mark and an empty target, and can be run again. When `stopped` is aborted, the move ends at
 * its next step and changes nothing. The search index is rebuilt from the tables. Returns the compared tables.
 */
export async function move(
  from: Database,
  to: { readonly db: Database; readonly name: string },
  now: number,
  progress: RowProgress,
  rebuildIndex: (tx: WriteTx, progress: RowProgress) => Promise<void>,
  stopped: AbortSignal,
): Promise<readonly MovedTable[]> {
  let moved: readonly MovedTable[] = []
  const step: RowProgress = (...args) => {
    if (stopped.aborted) throw new OperatorError('The move was interrupted. Nothing was changed.')
    progress(...args)
  }
  const content: Content = {
    filling: 'move',
    schemaVersion: await from.long.read(schemaVersion),
    tables: allTables,
    copy: store =>
      from.readLong(async tx => {
        const tables = await describeTables(tx, rowsOfMove)
        const total = countOf(tables)
        let done = 0
        for await (const page of rowsOfTables(tx, tables, rowsOfMove)) {
          await store(page)
          step('Copy', (done += page.rows.length), total)
        }
        return tables
      }),
    async compare(tx) {
      await analyzeTables(tx, allTables)
      // A new snapshot also shows what commands that were already running have written since.
      const { tables, here } = await from.readLong(async source => {
        const described = await describeTables(source, rowsOfMove)
        const sums = await summed(source, described, (done, of) => step('Compare', done, of * 2))
        return { tables: described, here: sums }
      })
      requireEqual(here, await summed(tx, tables, (done, of) => step('Compare', of + done, of * 2)))
      moved = here
    },
    finish: tx => rebuildIndex(tx, step),
    refused: reason => new OperatorError(`The target refused rows from the source (${reason}). Nothing was changed.`),
  }
  const isRepeated = (await from.long.readOne(movedTo)) === to.name
  if (!isRepeated) {
    await from.long.readOne(refuseMoved)
    await from.long.write(serverWide, tx => markMoved(tx, to.name))
  }
  try {
    await fill(to.db, content, now)
  } catch (error) {
    // The mark stays if the target may be filled: new messages in two databases would be worse.
    if (isRepeated) throw error
    if (error instanceof DatabaseOutage && error.isOutcomeUnknown)
      throw new OperatorError(
        `The move may have failed (${messageOf(error)}). Run it again: if it says that the target isn't empty, the move succeeded.`,
      )
    await from.long.write(serverWide, unmarkMoved).catch(() => {
      throw new OperatorError(`The move failed (${messageOf(error)}). Run it again, or run "parley reopen".`)
    })
    throw error
  }
  return moved
}

function requireEqual(here: readonly MovedTable[], there: readonly MovedTable[]): void {
  const differing = here.filter(
    ({ rows, checksum }, nth) => there[nth]?.rows !== rows || there[nth].checksum !== checksum,
  )
  if (differing.length === 0) return
  const names = differing.map(({ name }) => name).join(', ')
  throw new OperatorError(`The copy differs from the source (${names}). Nothing was changed.`)
}

/** Reads all rows and computes a checksum of each table. */
async function summed(
  tx: ReadTx,
  tables: readonly CopiedTable[],
  progress: (done: number, of: number) => void,
): Promise<MovedTable[]> {
  const total = countOf(tables)
  const sums = new Map(tables.map(({ name }) => [name, { rows: 0, bits: Buffer.alloc(32) }]))
  let done = 0
  for await (const page of rowsOfTables(tx, tables, rowsOfMove)) {
    const sum = sums.get(page.table.name)
    if (sum !== undefined) {
      for (const row of page.rows) addRow(sum.bits, rowText(row))
      sum.rows += page.rows.length
    }
    progress((done += page.rows.length), total)
  }
  return [...sums].map(([name, { rows, bits }]) => ({ name, rows, checksum: bits.toString('hex') }))
}

/**
 * The checksum doesn't depend on the order of the rows, because the databases sort text differently. No row occurs
 * twice, so no two rows cancel each other out.
 */
function addRow(bits: Buffer, row: string): void {
  const added = hash('sha256', row, 'buffer')
  for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] ?? 0) ^ (added[at] ?? 0)
}
