// SQLite writes to its write-ahead log first, and copies the log into the database when no reader needs the older state.
// After such a reader has ended, the log must shrink again.
import assert from 'node:assert/strict'
import { statSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { it, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, withoutServer } from '#core/db/database.ts'
import { migrate } from '#core/db/migrate.ts'
import { openDatabase } from '#core/db/open.ts'
import { client } from '#test/backups.ts'
import { init, install } from '#test/command.ts'
import { newDatabase } from '#test/databases.ts'
import { basic, rawRequest } from '#test/http.ts'
import { multipartBody, multipartHeaders } from '#test/uploads.ts'

const mebibyte = 1024 * 1024
const largestLog = 16 * mebibyte

const logSize = (file: string): number => statSync(`${file}-wal`).size

/** Ends at the test's timeout if the log doesn't shrink. */
async function shrunk(file: string): Promise<void> {
  while (logSize(file) > largestLog) await sleep(20)
}

async function openLogged(t: TestContext): Promise<{ db: Database; file: string }> {
  const { dataDir, drop } = await newDatabase('sqlite')
  const file = join(dataDir, 'parley.db')
  const db = await openDatabase(`sqlite:${file}`, withoutServer)
  t.after(async () => {
    await db.close()
    await drop()
  })
  await migrate(db, 0)
  return { db, file }
}

async function writeMebibytes(db: Database, count: number): Promise<void> {
  for (let nth = 0; nth < count; nth++)
    await db.write(0, tx =>
      tx.db
        .insertInto('server_state')
        .values({ name: 'long', value: String(nth % 10).repeat(mebibyte) })
        .onConflict(conflict => conflict.column('name').doUpdateSet({ value: String(nth % 10).repeat(mebibyte) }))
        .execute(),
    )
}

/** A second connection that keeps a read transaction open, as a tool next to the server might. */
function readerIn(file: string): DatabaseSync {
  const reader = new DatabaseSync(file)
  reader.exec('begin')
  reader.prepare('select * from server_state').all()
  return reader
}

void it('the log shrinks on the next writes after a reader in another process ends', { timeout: 60_000 }, async t => {
  const { db, file } = await openLogged(t)
  const reader = readerIn(file)
  await writeMebibytes(db, 40)
  assert.ok(logSize(file) > 2 * largestLog)
  reader.close()
  // Ends at the test's timeout.
  while (logSize(file) > largestLog) await writeMebibytes(db, 1)
})

void it('the log is cut during nonstop writes', async t => {
  const { db, file } = await openLogged(t)
  await Promise.all(Array.from({ length: 4 }, () => writeMebibytes(db, 40)))
  assert.ok(logSize(file) < 80 * mebibyte, `${logSize(file)} bytes`)
})

void it('after a reader ends, the log shrinks even without more writes', { timeout: 60_000 }, async t => {
  const { db, file } = await openLogged(t)
  const reader = readerIn(file)
  await writeMebibytes(db, 40)
  reader.close()
  await shrunk(file)
})

void it('after a long read, a process copies the log into the database', { timeout: 60_000 }, async t => {
  const { db, file } = await openLogged(t)
  const other = await openDatabase(`sqlite:${file}`, withoutServer)
  try {
    const count = await other.readLong(async tx => {
      const before = await tx.run('select count(*) as n from server_state', [])
      await writeMebibytes(db, 40)
      assert.ok(logSize(file) > 2 * largestLog)
      assert.deepEqual(await tx.run('select count(*) as n from server_state', []), before)
      return before
    })
    assert.deepEqual(count, [{ n: 0 }])
    await shrunk(file)
  } finally {
    await other.close()
  }
})

void it("a stalled download doesn't keep the log from shrinking", { timeout: 60_000 }, async t => {
  const here = await install(t, 'sqlite', { PARLEY_RATE_LIMITS: 'off' })
  const owner = await init(here)
  const { url } = await here.start()
  const headers = { authorization: basic(owner.email, owner.api_key), ...multipartHeaders }
  const upload = async (): Promise<string> => {
    const body = multipartBody([{ name: 'leaves.bin', bytes: Buffer.alloc(20 * mebibyte, 'leaf') }])
    const answer = await rawRequest(url, { method: 'POST', path: '/api/v1/user_uploads', headers, body })
    return (JSON.parse(answer.text) as { url: string }).url
  }
  const { url: temporary } = await client(url, owner)(`GET ${await upload()}`)
  const { port, host } = new URL(url)
  const slow = connect(Number(port), '127.0.0.1')
  t.after(() => slow.destroy())
  slow.write(`GET ${temporary} HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
  await new Promise(resolve => slow.once('readable', resolve))
  for (let times = 0; times < 2; times++) await upload()
  await shrunk(join(here.dataDir, 'parley.db'))
})
