// A migration on main is never edited: databases were made with it.
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { migrationHashes, tablesOf } from '#core/db/migration-hashes.ts'
import { fingerprintOf, type Structure } from '#core/db/structure.ts'
import { earlyFingerprints } from '#schema/early-fingerprints.ts'
import { migrations } from '#schema/migrations.ts'
import { databaseKinds, newDatabase } from '#test/databases.ts'
import { size } from '#test/long.ts'
import { fixtures } from './fixture.ts'
import { recordedHashes, recordedStructure, structureAfter } from './recorded.ts'

/** Reached main together with the next one, so no database has them. */
const neverNewest: readonly number[] = [9, 10, 11, 12, 13, 14, 15]

void it('every migration file is in the list', () => {
  const files = readdirSync('src/schema/migrations').filter(name => /^\d/.test(name))
  assert.equal(files.length, migrations.length, `src/schema/migrations.ts lists ${migrations.length} migrations`)
})

void it('each earlier schema has a database that is upgraded', () => {
  const kept = new Set(fixtures.map(({ schema }) => schema))
  const earlier = Array.from(migrations.keys()).slice(1)
  assert.deepEqual(
    earlier.filter(schema => !kept.has(schema)),
    neverNewest,
    'test/upgrades/make-fixture.ts makes it from a commit with that schema',
  )
})

for (const kind of databaseKinds) {
  void describe(`schema of the migrations (${kind})`, () => {
    async function structureOf(version?: number): Promise<Structure> {
      const { databaseUrl, dataDir, drop } = await newDatabase(kind)
      try {
        return await structureAfter(databaseUrl ?? `sqlite:${join(dataDir, 'parley.db')}`, version)
      } finally {
        await drop()
      }
    }

    it('matches the recorded schema', async () => {
      const { lines } = await structureOf()
      assert.deepEqual(lines, recordedStructure(kind), 'npm run schema records a new migration')
    })

    it('comes from migrations that were never edited', () => {
      assert.deepEqual(migrationHashes(kind), recordedHashes()[kind], 'npm run schema records a new migration')
    })

    it('had the tables at each early version with which a database without hashes is compared', async () => {
      const found: string[] = []
      const early = earlyFingerprints[kind]
      for (let version = size(early.length, 1); version <= early.length; version++)
        found.push(fingerprintOf(await structureOf(version), tablesOf(kind, version)))
      assert.deepEqual(found, early.slice(-found.length))
    })
  })
}
