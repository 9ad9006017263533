// What the migrations created when they were merged to main: written by `npm run schema`.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serverWide, withoutServer } from '#core/db/database.ts'
import { migrateWithin } from '#core/db/migrate.ts'
import { openDatabase } from '#core/db/open.ts'
import { readStructure, type Structure } from '#core/db/structure.ts'
import type { DatabaseKind } from '#test/databases.ts'

const folder = join(import.meta.dirname, 'recorded')
export const hashesFile = join(folder, 'hashes.json')
export const structureFile = (kind: DatabaseKind): string => join(folder, `structure-${kind}.txt`)

export const recordedHashes = (): Record<DatabaseKind, string[]> => JSON.parse(readFileSync(hashesFile, 'utf8'))
export const recordedStructure = (kind: DatabaseKind): string[] =>
  readFileSync(structureFile(kind), 'utf8').trimEnd().split('\n')

/** The tables after the first migrations, in an empty database. */
export async function structureAfter(url: string, version?: number): Promise<Structure> {
  const db = await openDatabase(url, withoutServer)
  try {
    return await db.long.write(serverWide, async tx => {
      await migrateWithin(tx, 0, version)
      return readStructure(tx)
    })
  } finally {
    await db.close()
  }
}
