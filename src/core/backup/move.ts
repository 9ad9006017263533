// Copies the whole content of a database into an empty one, while servers write to the source. The source records which
// rows change meanwhile, and they are copied again, until few are left. Then the source refuses all writes, and the last
// changes are copied.
import { hash } from 'node:crypto'
import { messageOf } from '#core/base/error-fields.ts'
import { OperatorError } from '#core/base/operator-error.ts'
import { keysOf } from '#core/base/records.ts'
import type { Database, ReadTx, WriteTx } from '#core/db/database.ts'
import { analyzeTables, identityPositions, setIdentityPosition, withLateReferences } from '#core/db/dialect.ts'
import { schemaVersion } from '#core/db/migrate.ts'
import { acceptWrites, refuseWrites } from '#core/db/moved-mark.ts'
import { DatabaseOutage } from '#core/db/outage.ts'
import {
  type ChangedRows,
  countChanges,
  forgetChanges,
  isRecording,
  startRecording,
  stopRecording,
} from '#core/db/recorded-changes.ts'
import { rowText } from './backup-file.ts'
import { catchUp } from './catch-up.ts'
import { copiedTables, rowsOfMove } from './copied-rows.ts'
import { type CopiedTable, countOf, describeTables, type RowProgress, rowsOfTables } from './copied-tables.ts'
import { type Content, fill } from './fill.ts'

export interface MovedTable {
  readonly name: string
  readonly rows: number
  readonly checksum: string
}

interface Moved {
  /** As they were compared. */
  readonly tables: readonly MovedTable[]
  /** The number of rows that were copied again, because they had changed. */
  readonly changes: number
}

/** The index of the search is no table that is copied: it is made from the tables. */
interface SearchIndex {
  readonly rebuild: (tx: WriteTx, progress: RowProgress) => Promise<void>
  /** Repeats the change of these rows. */
  readonly update: (tx: WriteTx, changed: Pick<ChangedRows, 'table' | 'keys'>) => Promise<void>
}

/** No write is possible while the last changes are copied, so they must be few, and copied in this time. */
const mostAtClosing = 2_000
const closingMs = 5_000
const mostAttempts = 10

class TooMuch extends Error {}

const allTables = keysOf(copiedTables)
/** The tables of which a move copies rows. */
const recordedTables = Object.fromEntries(Object.entries(copiedTables).filter(([name]) => !(name in rowsOfMove)))

/**
 * Afterwards the source accepts no writes. `to.name` is for its error messages. When `stopped` is
 * aborted, the move ends at its next step, with nothing changed.
 */
export async function move(
  from: Database,
  to: { readonly db: Database; readonly name: string },
  now: number,
  progress: RowProgress,
  index: SearchIndex,
  stopped: AbortSignal,
): Promise<Moved> {
  let tables: readonly CopiedTable[] = []
  let moved: readonly MovedTable[] = []
  let changes = 0
  let isRefusing = false
  const step: RowProgress = (...args) => {
    refuseAfter(stopped)
    progress(...args)
  }
  const version = await from.long.read(schemaVersion)

  async function round(
    tx: WriteTx,
    source: ReadTx,
    stepDone: RowProgress,
    done: (changed: ChangedRows) => Promise<void>,
  ): Promise<number> {
    refuseAfter(stopped)
    if ((await schemaVersion(source)) !== version)
      throw new OperatorError('The source got a newer schema meanwhile. Nothing was changed. Run the move again.')
    const count = await catchUp(source, tx, tables, stepDone, done)
    changes += count
    return count
  }
  const forget = (changed: ChangedRows): Promise<void> => forgetChanges(from, changed)

  /** False if too much is left to copy: then the source stays open. */
  async function close(tx: WriteTx): Promise<boolean> {
    let positions = new Map<string, number>()
    try {
      await from.alone(allTables, async source => {
        const deadline = performance.now() + closingMs
        const stepInTime: RowProgress = (...args) => {
          if (performance.now() > deadline) throw new TooMuch()
          step(...args)
        }
        if ((await countChanges(source)) > mostAtClosing) throw new TooMuch()
        await round(tx, source, stepInTime, changed => index.update(tx, changed))
        positions = await identityPositions(source)
        await refuseWrites(source, allTables, to.name)
        isRefusing = true
      })
    } catch (error) {
      if (error instanceof TooMuch) return false
      throw error
    }
    for (const [name, position] of positions) if (name in copiedTables) await setIdentityPosition(tx, name, position)
    return true
  }

  /** Copies changes until few are left, or until a round leaves almost as many as it copied. */
  async function followChanges(tx: WriteTx): Promise<void> {
    const again = async (changed: ChangedRows): Promise<void> => {
      await index.update(tx, changed)
      await forget(changed)
    }
    for (let before = Infinity; ;) {
      const count = await from.readLong(source => round(tx, source, step, again))
      if (count <= mostAtClosing / 4 || count > before / 2) return
      before = count
    }
  }

  const content: Content = {
    filling: 'move',
    schemaVersion: version,
    tables: allTables,
    copy: store =>
      from.readLong(async tx => {
        tables = await describeTables(tx, rowsOfMove)
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
      await withLateReferences(tx, async () => {
        const here = await from.readLong(async source => {
          await round(tx, source, step, forget)
          tables = await describeTables(source, rowsOfMove)
          return summed(source, tables, (done, of) => step('Compare', done, of * 2))
        })
        const there = await summed(tx, tables, (done, of) => step('Compare', of + done, of * 2))
        requireEqual(here, there)
        moved = here
      })
    },
    async finish(tx) {
      await index.rebuild(tx, step)
      await withLateReferences(tx, async () => {
        for (let attempt = 1; attempt <= mostAttempts; attempt++) {
          await followChanges(tx)
          if (await close(tx)) return
        }
        throw new OperatorError(
          'The source changes faster than the target can follow. Nothing was changed. Run the move when less is written.',
        )
      })
    },
    refused: reason => new OperatorError(`The target refused the rows of the source (${reason}). Nothing was changed.`),
  }
  try {
    await startRecording(from, recordedTables)
    await fill(to.db, content, now)
  } catch (error) {
    const end = (): Promise<void> => endRecording(from).catch(() => {})
    if (!isRefusing) {
      await end()
      throw error
    }
    const refuses = `The move failed (${messageOf(error)}), and the source refuses writes`
    // If the target may be filled, the source goes on refusing: two databases with new messages would be worse.
    if (error instanceof DatabaseOutage && error.isOutcomeUnknown)
      throw new OperatorError(`${refuses}. If the target has the content, use it; otherwise run parley reopen.`)
    await acceptWrites(from, allTables).catch(() => {
      throw new OperatorError(`${refuses}. Run parley reopen.`)
    })
    await end()
    throw error
  }
  // The recording stays, since nothing can be changed: to remove it would lock the tables that servers still read.
  return { tables: moved, changes }
}

/** The source may be used again: a move of it was interrupted, or is not wanted any more. */
export async function reopen(from: Database): Promise<void> {
  await stopRecording(from, recordedTables)
  await acceptWrites(from, allTables)
}

function refuseAfter(stopped: AbortSignal): void {
  if (stopped.aborted) throw new OperatorError('The move was interrupted. Nothing was changed.')
}

/** For a move that was interrupted. `patienceMs`: how long to wait for locks. */
export async function endRecording(from: Database, patienceMs?: number): Promise<void> {
  if (await from.readOne(isRecording)) await stopRecording(from, recordedTables, patienceMs)
}

function requireEqual(here: readonly MovedTable[], there: readonly MovedTable[]): void {
  const differing = here.filter(
    ({ rows, checksum }, nth) => there[nth]?.rows !== rows || there[nth].checksum !== checksum,
  )
  if (differing.length === 0) return
  const names = differing.map(({ name }) => name).join(', ')
  throw new OperatorError(`The target differs from the source after the copy (${names}). Nothing was changed.`)
}

/** Reads all rows, and sums up each table. */
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
 * The checksum of a table is that of its rows in any order, since the databases order texts in different ways. No row
 * occurs twice, so no two rows cancel each other.
 */
function addRow(bits: Buffer, row: string): void {
  const added = hash('sha256', row, 'buffer')
  for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] ?? 0) ^ (added[at] ?? 0)
}
