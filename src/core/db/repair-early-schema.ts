// A database from before the hashes of migrations were kept: makes up for migrations that were edited after it was made,
// and then compares its tables with those of today's migrations.
import { OperatorError } from '#core/base/operator-error.ts'
import { earlyFingerprints } from '#schema/early-fingerprints.ts'
import { repairs } from '#schema/repairs.ts'
import type { WriteTx } from './database.ts'
import { identityColumn } from './dialect.ts'
import { tablesOf } from './migration-hashes.ts'
import { fingerprintOf, readStructure } from './structure.ts'

/** Fills the search index from the messages and topics. */
export type RebuildSearchIndex = (tx: WriteTx) => Promise<void>

/** The first schemas hash API keys in another way, so no client could sign in. */
const firstRepairable = 3

export async function repairEarlySchema(
  tx: WriteTx,
  version: number,
  rebuildSearchIndex: RebuildSearchIndex = async () => {},
): Promise<void> {
  if (version < firstRepairable) throw unknownTables(version)
  const { names } = await readStructure(tx)
  const target = { dialect: tx.dialect, identity: identityColumn[tx.dialect] }
  const needed = repairs.filter(({ has, lacks }) => names.has(has) && !names.has(lacks))
  for (const statement of needed.flatMap(({ statements }) => statements(target))) await tx.run(statement, [])
  const found = fingerprintOf(await readStructure(tx), tablesOf(tx.dialect, version))
  if (found !== earlyFingerprints[tx.dialect][version - 1]) throw unknownTables(version)
  if (needed.some(({ isSearchLost }) => isSearchLost)) await rebuildSearchIndex(tx)
}

const unknownTables = (version: number): OperatorError =>
  new OperatorError(
    `The tables of this database are not those of schema ${version}. Nothing was changed. It was made by an early ` +
      'version of Parley, or its tables were changed by hand: run the version that made it, or restore a backup into an ' +
      'empty database.',
  )
