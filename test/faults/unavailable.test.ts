// During a database outage the server says so, and that the client may try again; it isn't ready until it
// can write.
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { closeSync, openSync, readFileSync, readSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, describe, it, type TestContext } from 'node:test'
import { Client } from 'pg'
import { init, install, temporaryFolder } from '#test/command.ts'
import { databaseProxy } from '#test/database-proxy.ts'
import { databaseKinds, newDatabase } from '#test/databases.ts'
import { startPostgres } from '#test/embedded-postgres.ts'
import { basic, closeConnections, formBody, rawRequest } from '#test/http.ts'
import { type Answer, type Person, startWorld, type World } from '#test/world.ts'

const hasPostgres = databaseKinds.includes('postgres')
const hasPrlimit = process.platform === 'linux' && spawnSync('prlimit', ['--version']).status === 0

async function worldOf(t: TestContext, kind: 'sqlite' | 'postgres', env: Record<string, string> = {}): Promise<World> {
  const world = await startWorld(kind, env)
  t.after(() => world.stop().catch(() => {}))
  return world
}

const isReady = async ({ raw }: World): Promise<number> => (await raw({ path: '/health/ready' })).status
/** Connections that were closed just now may be used once more before the server notices. */
async function becomes(expected: number, ask: () => Promise<number>): Promise<void> {
  while ((await ask()) !== expected);
}
const sendLong = (person: Person): Promise<Answer> =>
  person.call('POST /messages', { type: 'direct', to: [person.id], content: 'long '.repeat(1_900) })

function requireUnavailable({ status, body, headers }: Answer): void {
  assert.deepEqual([status, body.result, body.code], [503, 'error', 'DATABASE_UNAVAILABLE'])
  assert.match(headers['retry-after'] ?? '', /^\d+$/)
}

/** The number of messages stored before one was refused. */
async function sendUntilRefused(person: Person): Promise<number> {
  for (let taken = 0; taken < 200; taken++) {
    const answer = await sendLong(person)
    if (answer.status === 200) continue
    requireUnavailable(answer)
    return taken
  }
  throw new Error('Nothing was refused.')
}

const storedCount = async (person: Person): Promise<number> =>
  (await person.ok('GET /messages', { anchor: 'newest', num_before: 1000, num_after: 0 })).messages.length

void describe('a database outage', { timeout: 240_000 }, () => {
  after(closeConnections)

  it('a full SQLite file', async t => {
    const world = await worldOf(t, 'sqlite')
    const { member } = await world.org()
    const pages = (limit: number): Promise<unknown> =>
      world.app.db.write(0, tx => tx.run(`pragma max_page_count = ${limit}`, []))
    assert.equal(await isReady(world), 200)
    await pages(1)
    const taken = await sendUntilRefused(member)
    // Writes that are committed together fail together or not at all, and each in the same way.
    for (const answer of await Promise.all([sendLong(member), sendLong(member)])) requireUnavailable(answer)
    assert.equal(await isReady(world), 503)
    assert.equal(await storedCount(member), taken)
    assert.match(world.log(), /database or disk is full/)
    await pages(1_000_000)
    assert.equal(await isReady(world), 200)
    assert.equal((await sendLong(member)).status, 200)
    assert.equal(await storedCount(member), taken + 1)
  })

  it('a SQLite file with unreadable pages', async t => {
    const world = await worldOf(t, 'sqlite')
    const { member } = await world.org()
    const file = join(world.app.config.dataDir, 'parley.db')
    const other = new DatabaseSync(file)
    t.after(() => other.close())
    other.exec('pragma wal_checkpoint(truncate)')
    const size = Number(other.prepare('pragma page_size').get()?.['page_size'])
    const places = other
      .prepare(`select rootpage as page from sqlite_schema where tbl_name = 'draft'`)
      .all()
      .map(({ page }) => (Number(page) - 1) * size)
    // SQLite reports a page that the disk fails to read and a page of wrong bytes with the same code, SQLITE_CORRUPT.
    const handle = openSync(file, 'r+')
    t.after(() => closeSync(handle))
    const kept = places.map(place => {
      const bytes = Buffer.alloc(size)
      readSync(handle, bytes, 0, size, place)
      writeSync(handle, Buffer.alloc(size), 0, size, place)
      return { place, bytes }
    })
    const draft = { type: 'private', to: [member.id], topic: '', content: 'hello', timestamp: 1 }
    requireUnavailable(await member.call('GET /drafts'))
    requireUnavailable(await member.call('POST /drafts', { drafts: [draft] }))
    assert.match(world.log(), /database unavailable.*malformed|malformed.*database unavailable/)
    assert.equal((await member.call('GET /users/me')).status, 200)

    for (const { place, bytes } of kept) writeSync(handle, bytes, 0, size, place)
    // SQLite keeps wrong bytes in memory until another process has written.
    other.exec(`insert into server_state (name, value) values ('probe', '')`)
    assert.equal((await member.ok('POST /drafts', { drafts: [draft] })).ids.length, 1)
    assert.equal((await member.ok('GET /drafts')).count, 1)
  })

  it('a SQLite file that another process keeps locked', async t => {
    const world = await worldOf(t, 'sqlite')
    const { member } = await world.org()
    const other = new DatabaseSync(join(world.app.config.dataDir, 'parley.db'))
    t.after(() => other.close())
    other.exec('begin immediate')
    requireUnavailable(await sendLong(member))
    assert.equal(await isReady(world), 503)
    assert.equal((await member.call('GET /users/me')).status, 200)
    other.exec('commit')
    assert.equal((await sendLong(member)).status, 200)
    assert.equal(await isReady(world), 200)
  })

  it('a SQLite write-ahead log that a reader in another process keeps at its largest size', async t => {
    const world = await worldOf(t, 'sqlite', { PARLEY_SQLITE_LOG_MIB: '64' })
    const { member } = await world.org()
    const other = new DatabaseSync(join(world.app.config.dataDir, 'parley.db'))
    t.after(() => other.close())
    other.exec('begin; select * from server_state')
    const mebibyte = 1024 * 1024
    for (let nth = 0; nth < 64; nth++) {
      const value = String(nth % 10).repeat(mebibyte)
      await world.app.db.write(0, tx =>
        tx.db
          .insertInto('server_state')
          .values({ name: 'long', value })
          .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
          .execute(),
      )
    }
    requireUnavailable(await sendLong(member))
    assert.equal(await isReady(world), 503)
    assert.equal((await member.call('GET /users/me')).status, 200)
    assert.match(world.log(), /the write-ahead log of SQLite has 64 MiB, because another process keeps reading/)
    const size = (): number => statSync(join(world.app.config.dataDir, 'parley.db-wal')).size
    assert.ok(size() < 70 * mebibyte, `${size()} bytes`)
    other.exec('commit')
    assert.equal((await sendLong(member)).status, 200)
    assert.equal(await isReady(world), 200)
    assert.ok(size() <= 16 * mebibyte, `${size()} bytes`)
  })

  it('a disk that refuses writes', { skip: !hasPrlimit && 'needs prlimit' }, async t => {
    const here = await install(t, 'sqlite')
    const owner = await init(here)
    const { url, child, complains } = await here.start()
    const mayGrow = (bytes: string): unknown =>
      execFileSync('prlimit', [`--pid=${child.pid}`, `--fsize=${bytes}:unlimited`])
    const send = async (): Promise<Answer> => {
      const raw = await rawRequest(url, {
        method: 'POST',
        path: '/api/v1/messages',
        body: formBody({ type: 'direct', to: [owner.user_id], content: 'hello' }),
        headers: {
          authorization: basic(owner.email, owner.api_key),
          'content-type': 'application/x-www-form-urlencoded',
        },
      })
      return { ...raw, body: JSON.parse(raw.text) }
    }
    const ready = async (): Promise<number> => (await rawRequest(url, { path: '/health/ready' })).status
    assert.equal((await send()).status, 200)
    mayGrow('1')
    const complaint = complains(/disk I\/O error/)
    requireUnavailable(await send())
    assert.equal(await ready(), 503)
    await complaint
    mayGrow('unlimited')
    assert.equal(await ready(), 200)
    assert.equal((await send()).status, 200)
  })

  it('a disk that refuses the log too', { skip: !hasPrlimit && 'needs prlimit' }, async t => {
    const file = join(temporaryFolder(t), 'log')
    const here = await install(t, 'sqlite', {}, `exec 2>>'${file}'`)
    const owner = await init(here)
    const { url, child } = await here.start()
    const mayGrow = (bytes: string): unknown =>
      execFileSync('prlimit', [`--pid=${child.pid}`, `--fsize=${bytes}:unlimited`])
    const read = async (): Promise<number> => {
      const headers = { authorization: basic(owner.email, owner.api_key) }
      return (await rawRequest(url, { path: '/api/v1/users/me', headers })).status
    }
    const logged = (): string => readFileSync(file, 'utf8')
    mayGrow('1')
    // More lines than are written together.
    for (let nth = 0; nth < 100; nth++) assert.equal(await read(), 200)
    assert.ok(logged().length <= 1)
    mayGrow('unlimited')
    while (!logged().includes('users/me')) assert.equal(await read(), 200)
  })

  it('a PostgreSQL server that stops, returns, and then only reads', { skip: !hasPostgres }, async t => {
    const postgres = await startPostgres()
    t.after(() => postgres.stop())
    const world = await worldOf(t, 'sqlite', { PARLEY_DATABASE_URL: postgres.url })
    const { member } = await world.org()
    assert.equal((await sendLong(member)).status, 200)
    await postgres.pause()
    requireUnavailable(await sendLong(member))
    requireUnavailable(await member.call('GET /users/me'))
    assert.equal(await isReady(world), 503)
    await postgres.resume()
    await becomes(200, () => isReady(world))
    await becomes(200, async () => (await sendLong(member)).status)

    const administer = async (...statements: string[]): Promise<void> => {
      const client = new Client({ connectionString: postgres.url })
      await client.connect()
      for (const statement of statements) await client.query(statement)
      await client.end()
    }
    const database = new URL(postgres.url).pathname.slice(1)
    const disconnect = 'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()'
    await administer(`alter database ${database} set default_transaction_read_only = on`)
    // A connection that was being opened meanwhile could still write.
    await postgres.pause()
    await postgres.resume()
    requireUnavailable(await sendLong(member))
    assert.equal(await isReady(world), 503)
    await becomes(200, async () => (await member.call('GET /users/me')).status)
    requireUnavailable(await sendLong(member))
    await administer('set default_transaction_read_only = off', `alter database ${database} reset all`, disconnect)
    await becomes(200, () => isReady(world))
    await becomes(200, async () => (await sendLong(member)).status)
  })

  it('a connection that breaks during a commit', { skip: !hasPostgres }, async t => {
    const { databaseUrl = '', drop } = await newDatabase('postgres')
    t.after(drop)
    await using proxy = await databaseProxy(databaseUrl)
    const world = await worldOf(t, 'sqlite', { PARLEY_DATABASE_URL: proxy.url })
    const { member } = await world.org()
    void proxy.fault('cut after', 'commit', 'long long')
    const { status, body, headers } = await sendLong(member)
    assert.deepEqual([status, body.code, headers['retry-after']], [503, 'OUTCOME_UNKNOWN', undefined])
    // It was stored, and only once: the server didn't repeat it.
    assert.equal(await storedCount(member), 1)
  })
})
