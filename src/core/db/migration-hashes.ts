// A hash of each migration as it was applied, stored with its number. If the hashes differ, the database's tables
// aren't what the program expects.
import { createHash } from 'node:crypto'
import { OperatorError } from '#core/base/errors.ts'
import { earlyFingerprints } from '#schema/early-fingerprints.ts'
import { migrations } from '#schema/migrations.ts'
import { repairs } from '#schema/repairs.ts'
import type { WriteTx } from './database.ts'
import { type DialectName, identityColumn } from './dialect.ts'
import { fingerprintOf, readStructure } from './structure.ts'

export const statementsOf = (dialect: DialectName, version: number): string[] =>
  migrations[version - 1]?.({ dialect, identity: identityColumn[dialect] }) ?? []

/** The hash of each migration, the first one first. */
export const migrationHashes = (dialect: DialectName): string[] =>
  migrations.map((_, index) =>
    createHash('sha256')
      .update(statementsOf(dialect, index + 1).join(';\n'))
      .digest('hex')
      .slice(0, 16),
  )

/** The tables that the first migrations create. */
export function tablesOf(dialect: DialectName, version: number): Set<string> {
  const statements = migrations.slice(0, version).flatMap((_, index) => statementsOf(dialect, index + 1))
  return new Set(statements.flatMap(statement => /^create (?:virtual )?table (\w+)/.exec(statement)?.[1] ?? []))
}

// A database from before migration hashes were kept: catches up on migrations that were edited after it was created,
// then compares its tables with those of today's migrations.

/** Fills the search index from the messages and topics. */
export type RebuildSearchIndex = (tx: WriteTx) => Promise<void>

/** The first schemas hash API keys differently, so no client could sign in. */
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
    `The tables of this database don't match schema ${version}. Nothing was changed. It was created by an early version ` +
      'of Parley, or changed by hand. Run the version that created it, or restore a backup into an empty database.',
  )
