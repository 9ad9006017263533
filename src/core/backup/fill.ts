// Fills an empty database with the rows of a backup or of another database: all of them or none.
import { messageOf, errorFields, OperatorError } from '#core/base/errors.ts'
import { type Database, type ReadTx, serverWide, type WriteTx } from '#core/db/database.ts'
import {
  allowLateReferences,
  allowPauses,
  insertRows,
  setIdentityPosition,
  withLateReferences,
} from '#core/db/dialect.ts'
import { type Filling, markFilling, unmarkFilling } from '#core/db/copy-marks.ts'
import { migrateWithin, schemaVersion } from '#core/db/migrate.ts'
import type { CopiedTable, TablePage } from './copied-tables.ts'

/** The rows to store and where they come from. */
export interface Content {
  readonly filling: Filling
  readonly schemaVersion: number
  /** In the order of copying. */
  readonly tables: readonly string[]
  /** Passes every row to `store`. Called again if the database asks for another attempt. */
  readonly copy: (store: (page: TablePage) => Promise<void>) => Promise<readonly CopiedTable[]>
  /** Fails if a stored row differs from the original. */
  readonly compare?: (tx: WriteTx) => Promise<void>
  /** Fills the tables that are derived from the rows. */
  readonly finish: (tx: WriteTx) => Promise<void>
  /** The error to report if the database refuses rows. */
  readonly refused: (reason: string) => OperatorError
}

/**
 * One transaction stores all rows or none. If it is interrupted, the mark keeps a server from starting on the empty
 * database.
 */
export async function fill(db: Database, content: Content, now: number): Promise<void> {
  await db.long.write(serverWide, async tx => {
    // Rows of an older schema are stored in that schema, then migrated.
    await migrateWithin(tx, now, content.schemaVersion)
    await refuseUnlessEmpty(tx, content)
    await markFilling(tx, content.filling)
  })
  try {
    await db.long.write(serverWide, async tx => {
      await allowPauses(tx)
      await unmarkFilling(tx)
      let tables: readonly CopiedTable[] = []
      await withLateReferences(tx, async () => {
        await allowLateReferences(tx)
        for (const name of content.tables.toReversed()) await tx.run(`delete from "${name}"`, [])
        tables = await content.copy(({ table, rows }) => insertRows(tx, table.name, table.columns, rows))
      })
      for (const { name, identity } of tables) if (identity !== null) await setIdentityPosition(tx, name, identity)
      await content.compare?.(tx)
      await migrateWithin(tx, now)
      await content.finish(tx)
    })
  } catch (error) {
    // If this fails too, the mark stays and the command can be run again.
    await db.long.write(serverWide, unmarkFilling).catch(() => {})
    throw isRefusal(error) ? content.refused(messageOf(error)) : error
  }
}

/** A database without people counts as empty: the first start of a server creates system bots. */
async function refuseUnlessEmpty(tx: ReadTx, { filling, schemaVersion: version }: Content): Promise<void> {
  const sentences = {
    restore: 'Restore into an empty database.',
    move: 'Move to an empty database.',
  }
  if ((await schemaVersion(tx)) !== version)
    throw new OperatorError("The database's schema is newer than the data. Choose a new database.")
  const persons = await tx.run('select 1 from account where bot_type is null limit 1', [])
  if (persons.length > 0) throw new OperatorError(`The database isn't empty. ${sentences[filling]}`)
}

/** Whether the database refused rows that don't fit its tables: a constraint, an unknown name, a wrong type. */
function isRefusal(error: unknown): boolean {
  const { code = '', errcode = 0 } = errorFields(error)
  return /^(23|42|22)/.test(code) || (errcode & 0xff) === 19 || errcode === 1 || errcode === 20
}
