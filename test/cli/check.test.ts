// `parley check`: a sound database has no problems, every kind of damage is found, and derived data are rebuilt.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, it, type TestContext } from 'node:test'
import { Client } from 'pg'
import { client, everyRow, succeed, withDatabase } from '#test/backups.ts'
import { init, inPairs, install, type Installation, type Owner } from '#test/command.ts'
import { type DatabaseKind, databaseKinds } from '#test/databases.ts'
import { basic, rawRequest } from '#test/http.ts'
import { multipartBody, multipartHeaders } from '#test/uploads.ts'

/** Runs statements without the foreign keys. */
async function damage({ databaseUrl, dataDir }: Installation, statements: readonly string[]): Promise<void> {
  if (databaseUrl === undefined) {
    const db = new DatabaseSync(join(dataDir, 'parley.db'), { enableForeignKeyConstraints: false, defensive: false })
    for (const statement of statements) db.exec(statement)
    db.close()
    return
  }
  const db = new Client({ connectionString: databaseUrl })
  await db.connect()
  await db.query('set session_replication_role = replica')
  for (const statement of statements) await db.query(statement)
  await db.end()
}

interface Filled {
  readonly here: Installation
  readonly owner: Owner
  readonly url: string
  readonly stop: () => Promise<unknown>
  readonly channelId: number
  /** In the topic "Ebb", in the topic "flow" after a move, and with a file. */
  readonly messages: readonly number[]
}

/** A running server with something of everything that is derived. */
async function filled(t: TestContext, kind: DatabaseKind): Promise<Filled> {
  const here = await install(t, kind)
  const owner = await init(here)
  const { url, stop } = await here.start()
  const call = client(url, owner)
  await call('POST /users/me/subscriptions', { subscriptions: [{ name: 'harbour' }, { name: 'quay' }] })
  const { stream_id: channelId } = await call('GET /get_stream_id', { stream: 'harbour' })
  const { stream_id: quay } = await call('GET /get_stream_id', { stream: 'quay' })
  const send = async (content: string, topic: string): Promise<number> =>
    (await call('POST /messages', { type: 'stream', to: channelId, topic, content })).id
  const upload = async (): Promise<string> => {
    const headers = { authorization: basic(owner.email, owner.api_key), ...multipartHeaders }
    const body = multipartBody([{ name: 'leaves.bin', bytes: Buffer.alloc(300_000, 7) }])
    return JSON.parse((await rawRequest(url, { method: 'POST', path: '/api/v1/user_uploads', headers, body })).text).url
  }
  await send('Seven gulls 🐦 and a long first text', 'ebb')
  const messages = [
    await send('Seven *gulls* 🐦 über', 'Ebb'),
    await send('Moved gulls', 'Ebb'),
    await send(`[a](${await upload()}) [b](${await upload()})`, 'files'),
  ]
  const [edited, moved] = messages
  await call(`PATCH /messages/${edited}`, { content: 'Eight gulls' })
  await call(`PATCH /messages/${moved}`, { stream_id: quay, topic: 'over there', propagate_mode: 'change_one' })
  await call(`PATCH /messages/${moved}`, { stream_id: channelId, topic: 'flow', propagate_mode: 'change_one' })
  await call('POST /messages', { type: 'private', to: [owner.user_id], content: 'To myself' })
  await call('POST /saved_snippets', { title: 'Tides', content: 'High water at noon.' })
  await call('POST /register', { event_types: ['message'] })
  return { here, owner, url, stop, channelId, messages }
}

const inIndex = (kind: DatabaseKind, id: number, words: string): string =>
  kind === 'sqlite'
    ? `insert or replace into message_search (rowid, words, place) values (${id}, '${words}', 'realm1')`
    : `insert into message_search values (${id}, '${words}') on conflict (id) do update set words = excluded.words`

for (const kind of databaseKinds)
  void describe(`check (${kind})`, inPairs, () => {
    it('finds no problem in a sound database, beside its server', async t => {
      const { here } = await filled(t, kind)
      const { code, stdout, stderr } = await here.parley('check')
      assert.deepEqual([code, stderr], [0, ''], stdout)
      const lines = stdout.trimEnd().split('\n')
      assert.ok(
        lines.every(line => line.startsWith('✔ ') || line.startsWith('– Database integrity')),
        stdout,
      )
      const integrity =
        kind === 'sqlite'
          ? /^✔ Database integrity: \d+ tables/
          : /^– Database integrity: skipped, because .* not installed/
      assert.match(lines[0] ?? '', integrity)
      for (const expected of [
        /^✔ Event queues: 1 queue$/,
        /^✔ Topics: \d+ topics$/,
        /^✔ Message moves: 2 moves$/,
        /^✔ File contents: 2 files$/,
        /^✔ Message search index: \d+ messages$/,
      ])
        assert.ok(
          lines.some(line => expected.test(line)),
          `${expected}: ${stdout}`,
        )
      for (const table of ['upload_space', 'account_upload_space']) {
        await damage(here, [`update ${table} set bytes = 0`])
        assert.equal((await here.parley('check')).code, 1)
        await succeed(here, 'check', '--repair')
        await succeed(here, 'check')
      }
    })

    it('rebuilds what can be rebuilt, and changes nothing else', async t => {
      const { here, owner, url, stop, channelId, messages } = await filled(t, kind)
      const [edited = 0, , withFile = 0] = messages
      const topics = async (server: string): Promise<object> =>
        client(server, owner)(`GET /users/me/${channelId}/topics`)
      const topicsBefore = await topics(url)
      await stop()
      /** The list of topics gets new IDs, and a job removes the file. */
      const rest = async (): Promise<object> => {
        const { topic: _, file: _file, ...others } = await everyRow(here)
        return others
      }
      const before = await rest()
      const id = kind === 'sqlite' ? 'rowid' : 'id'
      await damage(here, [
        `insert into user_message values (${owner.user_id}, 99999, 0)`,
        `insert into file_chunk values (99999, 0, ${kind === 'sqlite' ? `x'00'` : `'\\x00'`})`,
        kind === 'sqlite'
          ? `update sqlite_sequence set seq = 0 where name = 'realm'`
          : `select setval(pg_get_serial_sequence('realm', 'id'), 1, false)`,
        `insert into event_queue select 'ahead', realm_id, account_id, options, base_seq, acknowledged_seq, 999999,
          created_at, polled_at, timeout_seconds from event_queue`,
        `delete from recipient_participant where recipient_id = (select max(recipient_id) from recipient_participant)`,
        `update topic set message_count = message_count + 1 where name_lower = 'ebb'`,
        `delete from topic where name_lower = 'files'`,
        `insert into topic (channel_id, name_lower, name, newest_message, message_count)
          values (${channelId}, 'never', 'never', 1, 1)`,
        `update message_move set message_count = 3 where id = (select max(id) from message_move)`,
        `delete from message_search where ${id} = ${withFile}`,
        inIndex(kind, edited, 'seven'),
        inIndex(kind, 99_999, 'gulls'),
        `delete from topic_search where ${id} = (select id from topic where name_lower = 'flow')`,
        `insert into file (status, size, created_at) values ('kept', 0, 0)`,
        `update attachment set unreferenced_since = 5`,
        `update upload_space set bytes = bytes + 1`,
      ])
      const found = await here.parley('check')
      assert.equal(found.code, 1)
      for (const expected of [
        'user_message (account_id 1, message_id 99999) refers to message 99999, which is missing',
        'file_chunk (file_id 99999, nth 0) refers to file 99999, which is missing',
        'the next ID of realm would be 1, but it has a row with ID 2',
        "queue ahead of account 1 is at a position that isn't in the log",
        'has participants other than the listed 1',
        `topic "ebb" of channel ${channelId} doesn't match its messages`,
        `topic "never" of channel ${channelId} doesn't match its messages`,
        `topic "files" of channel ${channelId} is missing from the topic list`,
        'has 2 too many messages',
        `message ${withFile} isn't indexed with its words`,
        `message ${edited} isn't indexed with its words`,
        "the index has message 99999, which doesn't exist",
        'belongs to no attachment',
        'attachment 1 is wrongly marked as not linked by messages',
        'organization 1 uses 600000 bytes for uploads, but 600001 are recorded',
      ])
        assert.ok(found.stdout.includes(expected), `${expected}\n${found.stdout}`)
      assert.match(found.stdout, /topic \d+ isn't indexed with its words/)
      assert.match(found.stderr, /The database has (\d+) problems\. Run "parley check --repair" to fix \1 of them\.\n$/)

      const { code, stdout } = await here.parley('check', '--repair')
      assert.equal(code, 0, stdout)
      assert.match(stdout, /^✔ Message search index: 3 repaired, /m)
      assert.deepEqual(await rest(), before)
      const again = await here.parley('check')
      assert.deepEqual([again.code, again.stdout.includes('repaired')], [0, false], again.stdout)

      const restarted = await here.start()
      const named = ({ topics: list }: any): unknown => list
      assert.deepEqual(named(await topics(restarted.url)), named(topicsBefore))
      const narrow = [{ operator: 'search', operand: 'eight gulls' }]
      const page = { anchor: 'newest', num_before: 10, num_after: 0, narrow }
      const { messages: matching } = await client(restarted.url, owner)('GET /messages', page)
      assert.deepEqual(
        matching.map((message: any) => message.id),
        [edited],
      )
    })

    it('reports what cannot be rebuilt, and leaves it', async t => {
      const { here, owner, stop, messages } = await filled(t, kind)
      await stop()
      const [edited, moved] = messages
      await damage(here, [
        ...(kind === 'sqlite'
          ? [
              'create index wrong on saved_snippet (title)',
              'pragma writable_schema = on',
              `update sqlite_schema set sql = 'CREATE INDEX wrong ON saved_snippet (content)' where name = 'wrong'`,
            ]
          : [
              'create extension amcheck',
              `create function word(text) returns text immutable language sql as 'select $1'`,
              'create index wrong on saved_snippet (word(title))',
              `create or replace function word(text) returns text immutable language sql as 'select $1 || $1'`,
            ]),
        `insert into muted_user values (${owner.user_id}, 99999, 0)`,
        `update event set payload = '{' where seq = (select max(seq) from event)`,
        `delete from message_text where message_id = ${edited}`,
        `update message set recipient_id = (select max(id) from recipient) where id = ${moved}`,
        `delete from file_chunk where file_id = 1 and nth = 0`,
        `update file set status = 'gone' where id = 2`,
      ])
      await here.parley('check', '--repair')
      const before = await everyRow(here)
      const { code, stdout, stderr } = await here.parley('check', '--repair')
      assert.equal(code, 1)
      for (const expected of [
        /^✖ Database integrity: 1 problem, \d+ tables and indexes\n.*wrong/m,
        /muted_user \(account_id 1, muted_id 99999\) refers to account 99999, which is missing/,
        /event \d+ isn't valid JSON/,
        new RegExp(`message ${edited} has no text`),
        new RegExp(`message ${moved} isn't in its channel's conversation`),
        /file 1 has 37856 of 300000 bytes/,
        /attachment 2 has no complete file/,
      ])
        assert.match(stdout, expected)
      assert.match(stderr, /^The database has 7 problems\. None can be repaired: restore a backup\.\n$/)
      assert.deepEqual(await everyRow(here), before)
    })

    it('refuses a database that is missing or empty', async t => {
      const here = await install(t, kind)
      if (kind === 'sqlite') assert.match((await here.parley('check')).stderr, /^Database not found/)
      await withDatabase(here, async () => {})
      const { code, stderr } = await here.parley('check')
      assert.equal(code, 1)
      assert.match(stderr, /^This isn't a Parley database/)
    })
  })
