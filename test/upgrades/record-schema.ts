// `npm run schema`: records the hash of each new migration, and the tables that all of them create.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { migrationHashes } from '#core/db/migration-hashes.ts'
import type { DatabaseKind } from '#test/databases.ts'
import { startPostgres } from '#test/embedded-postgres.ts'
import { hashesFile, recordedHashes, structureAfter, structureFile } from './recorded.ts'

const kinds: readonly DatabaseKind[] = ['sqlite', 'postgres']
const recorded = recordedHashes()
const hashes = { sqlite: migrationHashes('sqlite'), postgres: migrationHashes('postgres') }
for (const kind of kinds)
  for (const [index, hash] of recorded[kind].entries())
    if (hash !== hashes[kind][index]) {
      process.stderr.write(
        `Migration ${index + 1} was edited. Databases were made with it: restore it and add a new migration.\n`,
      )
      process.exit(1)
    }

const folder = mkdtempSync(join(tmpdir(), 'parley-schema-'))
const postgres = await startPostgres()
try {
  mkdirSync(dirname(hashesFile), { recursive: true })
  writeFileSync(hashesFile, `${JSON.stringify(hashes, null, 2)}\n`)
  const urls = { sqlite: `sqlite:${join(folder, 'parley.db')}`, postgres: postgres.url }
  for (const kind of kinds) {
    const { lines } = await structureAfter(urls[kind])
    writeFileSync(structureFile(kind), `${lines.join('\n')}\n`)
  }
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
