// A process opens its session again after any failure, even one before the driver connects.
import assert from 'node:assert/strict'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { withoutServer } from '#core/db/database.ts'
import { openDatabase } from '#core/db/open.ts'
import { databaseKinds, newMigratedDatabase } from '#test/databases.ts'

const options = { skip: !databaseKinds.includes('postgres'), timeout: 20_000 }

void it('a file of the connection is missing for a while', options, async () => {
  const { databaseUrl = '', dataDir, drop } = await newMigratedDatabase('postgres')
  const certificate = join(dataDir, 'root.pem')
  writeFileSync(certificate, '')
  const url = new URL(databaseUrl)
  url.searchParams.set('sslmode', 'disable')
  url.searchParams.set('sslrootcert', certificate)
  const db = await openDatabase(url.href, { ...withoutServer, times: { retry: 10 } })
  try {
    rmSync(certificate)
    const hears = new Promise(resolve => db.onEvents(resolve))
    await assert.rejects(db.withExclusiveLock('work', async () => {}))
    writeFileSync(certificate, '')
    await hears
    assert.equal(await db.withExclusiveLock('work', async () => {}), true)
  } finally {
    await db.close()
    await drop()
  }
})
