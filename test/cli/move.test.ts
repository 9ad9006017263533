// `parley move`: from either database into the other and back, with event queues and sessions.
import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { it, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { move } from '#core/backup/move.ts'
import type { ReadTx } from '#core/db/database.ts'
import { markMoved, unmarkMoved } from '#core/db/copy-marks.ts'
import { withoutServers } from '#core/db/serve-lock.ts'
import { readStructure } from '#core/db/structure.ts'
import { rebuildSearchIndex } from '#features/messages/public.ts'
import { until } from '#test/becomes.ts'
import { client, everyRow, shareKey, succeed, urlOf, withDatabase } from '#test/backups.ts'
import { type Ended, init, install, type Installation, temporaryFolder } from '#test/command.ts'
import { type DatabaseKind, databaseKinds } from '#test/databases.ts'
import { basic, rawRequest } from '#test/http.ts'
import { ownPage } from '#test/sessions.ts'
import { multipartBody, multipartHeaders } from '#test/uploads.ts'

const moveTo = (from: Installation, to: Installation, ...more: string[]): Promise<Ended> =>
  from.parley('move', '--from', urlOf(from), '--to', urlOf(to), ...more)

async function installed(t: TestContext, kind: DatabaseKind, from: Installation): Promise<Installation> {
  const there = await install(t, kind)
  shareKey(from, there)
  return there
}

const [first = 'sqlite', second = first] = databaseKinds

void it('to the other database and back: equal content, and clients go on', async t => {
  const here = await install(t, first)
  const owner = await init(here)
  const { url, stop } = await here.start()
  const call = client(url, owner)
  await call('POST /users/me/subscriptions', { subscriptions: [{ name: 'Häfen' }] })
  const send = (server: typeof call, text: string): Promise<any> =>
    server('POST /messages', { type: 'stream', to: 'Häfen', topic: 'Ebbe 🐦', content: text })
  await call('POST /drafts', {
    drafts: [{ type: 'private', to: [owner.user_id], topic: '', content: 'x', timestamp: 12.345_678 }],
  })
  // Texts that the databases sort differently.
  await call('POST /users/me/alert_words', { alert_words: ['ähre', 'Zebra', '_x', 'a b', 'ab'] })
  const leaves = Buffer.from(Array.from({ length: 600_000 }, (_, nth) => (nth * 7919) % 251))
  const sent = { authorization: basic(owner.email, owner.api_key), ...multipartHeaders }
  const body = multipartBody([{ name: 'leaves.bin', bytes: leaves }])
  const upload = await rawRequest(url, { method: 'POST', path: '/api/v1/user_uploads', headers: sent, body })
  const link = new URL((await here.parley('user', 'sign-in-link', owner.email)).stdout.trim()).pathname
  const signedIn = await rawRequest(url, { method: 'POST', path: link })
  const [cookie = ''] = String(signedIn.headers['set-cookie']).split(';')
  const { queue_id, last_event_id } = await call('POST /register', { event_types: ['message'] })
  await send(call, 'First')
  const { events } = await call('GET /events', { queue_id, last_event_id })
  await send(call, 'Second')
  await stop()

  const there = await installed(t, second, here)
  const before = await everyRow(here)
  const { code, stdout, stderr } = await moveTo(here, there)
  assert.equal(code, 0, stderr)
  assert.match(stdout, /^message +2 +[\da-f]{16}$/m)
  assert.match(stdout, /^Moved \d+ rows to .*\. Row counts and checksums match for every table\.$/m)
  assert.deepEqual(await everyRow(there), before)
  const refused = await here.serve('--json').ended
  assert.equal(refused.code, 1)
  assert.match(refused.stderr, /^This database was moved to .*\. Use that one instead\. .* run "parley reopen"\.\n$/)

  const moved = await there.start()
  const same = client(moved.url, owner)
  // The queue continues with the event that the client doesn't have, and with new ones.
  await send(same, 'Third')
  const later = await same('GET /events', { queue_id, last_event_id: events.at(-1).id })
  assert.deepEqual(
    [...events, ...later.events].map(({ id, message }: any) => [id, message.content]),
    [...events, ...later.events].map(({ id }: any, nth) => [id, ['First', 'Second', 'Third'][nth]]),
  )
  assert.equal(new Set([...events, ...later.events].map(({ id }: any) => id)).size, 3)
  const page = { path: '/json/users/me', headers: { ...ownPage, cookie } }
  assert.equal((await rawRequest(moved.url, page)).status, 200)
  const { messages } = await same('GET /messages', {
    anchor: 'newest',
    num_before: 10,
    num_after: 0,
    narrow: [{ operator: 'search', operand: 'second ebbe' }],
  })
  assert.equal(messages.length, 1)
  const { url: file } = await same(`GET ${JSON.parse(upload.text).url}`)
  assert.ok((await rawRequest(moved.url, { path: file })).bytes.equals(leaves))

  await moved.stop()
  const after = await everyRow(there)
  const back = await installed(t, first, here)
  const { tables } = JSON.parse((await moveTo(there, back, '--json')).stdout)
  assert.equal(tables.find(({ name }: any) => name === 'message').rows, 3)
  assert.deepEqual(await everyRow(back), after)
  const again = client((await back.start()).url, owner)
  await send(again, 'Fourth')
  const last = await again('GET /events', { queue_id, last_event_id: later.events.at(-1).id })
  assert.deepEqual(
    last.events.map(({ message }: any) => message.content),
    ['Fourth'],
  )
})

void it("refuses a target that isn't empty, and databases in use by a server", async t => {
  const [here, full] = [await install(t, first), await install(t, second)]
  await init(here)
  await init(full)
  const before = await everyRow(full)
  // Often: a process that runs many commands must not accumulate signal listeners, which would make Node warn.
  for (let times = 0; times < 12; times++) {
    const into = await moveTo(here, full)
    assert.deepEqual([into.code, into.stdout], [1, ''])
    assert.equal(into.stderr, "The database isn't empty. Move to an empty database.\n")
  }
  assert.deepEqual(await everyRow(full), before)
  const empty = await installed(t, second, here)
  for (const served of [here, empty]) {
    const { stop } = await served.start()
    if (served.databaseUrl !== undefined) await untilServed(served)
    const { code, stderr } = await moveTo(here, empty)
    assert.equal(code, 1)
    assert.match(
      stderr,
      /^(Another Parley server is already running on|A Parley server is running on the database) .*Stop it/,
    )
    await stop()
  }
  await succeed(here, 'move', '--from', urlOf(here), '--to', urlOf(empty))
  const repeated = await moveTo(here, empty)
  assert.equal(repeated.stderr, "The database isn't empty. Move to an empty database.\n")
  const elsewhere = await moveTo(here, full)
  assert.equal(elsewhere.code, 1)
  assert.match(elsewhere.stderr, /^This database was moved to .*, run "parley reopen"\.\n$/)
  await succeed(here, 'reopen')
  await succeed(here, 'user', 'list')
})

void it("refuses a source that isn't a database of this version", async t => {
  const [here, there] = [await install(t, first), await install(t, second)]
  const missing = await here.parley('move', '--from', `sqlite:${temporaryFolder(t)}/x.db`, '--to', urlOf(there))
  assert.match(missing.stderr, /^Database not found: .*x\.db\.\n$/)
  await withDatabase(here, async () => {})
  assert.match((await moveTo(here, there)).stderr, /^This isn't a Parley database/)
  await succeed(here, 'migrate')
  await withDatabase(here, db => db.write(0, tx => tx.run('delete from schema_version where version > 5', [])))
  assert.match((await moveTo(here, there)).stderr, /^The database has schema 5 of \d+\. Run "parley migrate" first/)
  assert.match((await moveTo(here, here)).stderr, /^Source and target are the same database/)
  assert.equal((await here.parley('move', '--from', urlOf(here))).code, 2)
  assert.equal((await here.parley('move', '--from', 'mysql://x', '--to', urlOf(there))).code, 2)
})

void it('fails if a command writes to the source after the copy', async t => {
  const here = await install(t, 'sqlite')
  await init(here)
  const there = await installed(t, second, here)
  function writeAfterCopy(step: string, done: number, of: number): void {
    if (step === 'Copy' && done === of)
      new DatabaseSync(`${here.dataDir}/parley.db`).exec(`update realm set name = 'New'`)
  }
  const { signal } = new AbortController()
  const moving = withDatabase(here, from =>
    withDatabase(there, db => move(from, { db, name: 'there' }, 1, writeAfterCopy, rebuildSearchIndex, signal)),
  )
  await assert.rejects(moving, /^Error: The copy differs from the source \(realm\)\. Nothing was changed\./)
  await succeed(here, 'user', 'list')
  // Nothing is there, not even the mark of an interruption.
  assert.equal((await there.parley('user', 'list')).code, 1)
  assert.match((await there.parley('user', 'list')).stderr, /organization/)
})

for (const kind of databaseKinds)
  void it(`a server doesn't start while a move runs, and cleans up after a killed move of an early version (${kind})`, async t => {
    const here = await install(t, kind)
    await init(here)
    const before = await withDatabase(here, db => db.readLong(readStructure))
    await withDatabase(here, db => db.write(0, tx => runAll(tx, recordsChanges[kind])))
    assert.notDeepEqual(await withDatabase(here, db => db.readLong(readStructure)), before)
    await withoutServers(urlOf(here), async () => {
      const { code, stderr } = await here.serve('--json').ended
      assert.equal(code, 1)
      assert.match(
        stderr,
        /^(Another Parley server is already running on|A move or a restore of this database is running)/,
      )
    })
    await (await here.start()).stop()
    assert.deepEqual(await withDatabase(here, db => db.readLong(readStructure)), before)

    await withDatabase(here, db =>
      db.write(0, async tx => {
        await markMoved(tx, 'elsewhere')
        await runAll(tx, refusesWrites[kind])
      }),
    )
    await assert.rejects(withDatabase(here, db => db.write(0, unmarkMoved)))
    assert.match((await here.parley('user', 'list')).stderr, /^This database was moved to elsewhere\./)
    await succeed(here, 'reopen')
    await succeed(here, 'user', 'list')
  })

/** As an early version created them, for each table. */
const recordsChanges = {
  sqlite: [
    'create table moving_row (row_id text primary key)',
    `create trigger moving_insert_server_state after insert on server_state
      begin insert into moving_row values (new.name); end`,
  ],
  postgres: [
    'create table moving_row (row_id text primary key)',
    `create function moving_server_state() returns trigger language plpgsql as
      $$ begin insert into moving_row values (new.name); return null; end $$`,
    `create trigger moving_server_state after insert on server_state
      for each row execute function moving_server_state()`,
  ],
}
const refusesWrites = {
  sqlite: [
    `create trigger moved_delete_server_state before delete on server_state begin select raise(abort, 'moved'); end`,
  ],
  postgres: [
    `create function moved() returns trigger language plpgsql as
      $$ begin raise exception using errcode = 'read_only_sql_transaction'; end $$`,
    'create trigger moved before delete on server_state execute function moved()',
  ],
}

async function runAll(tx: ReadTx, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await tx.run(statement, [])
}

void it('a server that has lost its lock to a move refuses to write, even after the move has ended', async t => {
  if (!databaseKinds.includes('postgres')) return t.skip()
  const here = await install(t, 'postgres')
  const owner = await init(here)
  const { url } = await here.start()
  await untilServed(here)
  const headers = { authorization: basic(owner.email, owner.api_key) }
  async function write(): Promise<number> {
    await sleep(20)
    return (await rawRequest(url, { method: 'POST', path: '/api/v1/users/me/status?status_text=here', headers })).status
  }
  assert.equal(await write(), 200)
  const refused = async (): Promise<boolean> => {
    await withDatabase(here, db => db.readOne(tx => tx.run(`select pg_terminate_backend(pid) ${servers}`, [])))
    try {
      return await withoutServers(urlOf(here), async () => {
        await until(async () => (await write()) === 503)
        return true
      })
    } catch (error) {
      // The server has already taken its lock again.
      assert.match(String(error), /A Parley server is running on/)
      return false
    }
  }
  while (!(await refused()));
  await until(async () => (await write()) === 200)
  // It doesn't write after the move either.
  await withDatabase(here, db => db.write(0, tx => markMoved(tx, 'elsewhere')))
  await withDatabase(here, db => db.readOne(tx => tx.run(`select pg_terminate_backend(pid) ${servers}`, [])))
  await until(async () => (await write()) === 503)
  await withDatabase(here, db => db.write(0, unmarkMoved))
  await until(async () => (await write()) === 200)
})

const servers = `from pg_locks where locktype = 'advisory' and mode = 'ShareLock'
  and database = (select oid from pg_database where datname = current_database())
  and objid = hashtext('serving')::oid`

/** A server on PostgreSQL takes its lock while it starts. */
async function untilServed(of: Installation): Promise<void> {
  await withDatabase(of, async db => {
    while ((await db.readOne(tx => tx.run(`select 1 ${servers}`, []))).length === 0);
  })
}
