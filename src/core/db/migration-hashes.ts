// A hash of each migration as it was applied, kept beside its number: a database whose migrations differ from those of
// this program has other tables than the program expects.
import { createHash } from 'node:crypto'
import { migrations } from '#schema/migrations.ts'
import { type DialectName, identityColumn } from './dialect.ts'

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

/** The tables that the first migrations make. */
export function tablesOf(dialect: DialectName, version: number): Set<string> {
  const statements = migrations.slice(0, version).flatMap((_, index) => statementsOf(dialect, index + 1))
  return new Set(statements.flatMap(statement => /^create (?:virtual )?table (\w+)/.exec(statement)?.[1] ?? []))
}
