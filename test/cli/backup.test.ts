// `parley backup` and `parley restore`: from either database into either, while the server runs.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import { client, contents, linesOf, shareKey, succeed } from '#test/backups.ts'
import { init, inPairs, install, temporaryFolder } from '#test/command.ts'
import { databaseKinds } from '#test/databases.ts'
import { mainKinds } from '#test/long.ts'
import { basic, rawRequest } from '#test/http.ts'
import { multipartBody, multipartHeaders } from '#test/uploads.ts'

for (const kind of mainKinds()) {
  void describe(`backup (${kind})`, inPairs, () => {
    it('captures one moment of a running server, and can be restored into both databases', async t => {
      const here = await install(t, kind, { PARLEY_RATE_LIMITS: 'off' })
      const owner = await init(here)
      const { url } = await here.start()
      const call = client(url, owner)
      const bot = await call('POST /bots', { full_name: 'Älteste Möwe 🐦', short_name: 'gull' })
      // Enough accounts for several pages; one user may have 200 bots.
      for (let keeper = 0; keeper < 3; keeper++) {
        const email = `keeper${keeper}@example.com`
        await here.parley('user', 'create', email, '--name', `Keeper ${keeper}`)
        const api_key = (await here.parley('user', 'api-key', email)).stdout.trim()
        const make = client(url, { email, api_key })
        for (let flock = 0; flock < 10; flock++)
          await Promise.all(
            Array.from({ length: 20 }, (_, nth) =>
              make('POST /bots', {
                full_name: `Gull ${keeper} ${flock} ${nth}`,
                short_name: `gull${keeper}x${flock}x${nth}`,
              }),
            ),
          )
      }
      const { user_id: max } = JSON.parse(
        (await here.parley('user', 'create', 'max@example.com', '--name', 'Max', '--json')).stdout,
      )
      // A bot that belongs to a much newer account: its row comes long before its owner's row.
      await call(`PATCH /bots/${bot.user_id}`, { bot_owner_id: max })
      const draft = { type: 'private', to: [max], topic: '', content: 'Möwe 🐦', timestamp: 12.345_678 }
      await call('POST /drafts', { drafts: [draft] })
      await call('POST /saved_snippets', { title: 'Tides', content: 'High water at noon.' })
      await call('POST /users/me/android_gcm_reg_id', { token: 'x'.repeat(4_096) })
      await call('POST /register_client_device')
      // More than one page of pieces.
      const leaves = Buffer.from(Array.from({ length: 5_000_000 }, (_, nth) => (nth * 7919) % 251))
      const sent = { authorization: basic(owner.email, owner.api_key), ...multipartHeaders }
      const body = multipartBody([{ name: 'leaves.bin', bytes: leaves }])
      const upload = await rawRequest(url, { method: 'POST', path: '/api/v1/user_uploads', headers: sent, body })
      const address = JSON.parse(upload.text).url
      const { drafts } = await call('GET /drafts')
      const { saved_snippets } = await call('GET /saved_snippets')

      const file = join(temporaryFolder(t), 'parley.backup')
      await call('POST /users/me/subscriptions', { subscriptions: [{ name: 'harbour' }] })
      const enough = new AbortController()
      const writer = (async () => {
        for (let count = 0; !enough.signal.aborted; count++)
          await call('POST /messages', { type: 'stream', to: 'harbour', topic: 'tides', content: `Wave ${count}` })
      })()
      const { code, stderr } = await here.parley('backup', file)
      enough.abort()
      await writer
      assert.equal(code, 0, stderr)
      assert.equal(statSync(file).mode & 0o777, 0o600)
      assert.deepEqual(readdirSync(join(file, '..')), ['parley.backup'])

      // A message and the count of its topic were written together.
      const { message = [], topic = [] } = contents(file)
      const waves = message.filter(each => each['topic'] === 'tides')
      const counted = topic.find(({ name }) => name === 'tides') ?? { message_count: 0, newest_message: undefined }
      assert.deepEqual([waves.length, waves.at(-1)?.['id']], [counted['message_count'], counted['newest_message']])
      assert.ok(!readFileSync(file).includes(owner.api_key))

      for (const other of databaseKinds) {
        const there = await install(t, other)
        shareKey(here, there)
        await succeed(there, 'restore', file)
        const again = `${file}.again`
        await succeed(there, 'backup', again)
        assert.deepEqual(contents(again), contents(file))
        const restored = await there.start()
        const same = client(restored.url, owner)
        assert.equal((await same('GET /users/me')).user_id, owner.user_id)
        assert.deepEqual((await same('GET /drafts')).drafts, drafts)
        assert.deepEqual((await same('GET /saved_snippets')).saved_snippets, saved_snippets)
        const { url: temporary } = await same(`GET ${address}`)
        assert.ok((await rawRequest(restored.url, { path: temporary })).bytes.equals(leaves))
        await same('DELETE /users/me/android_gcm_reg_id', { token: 'x'.repeat(4_096) })
        // IDs continue.
        const next = await same('POST /bots', { full_name: 'Next', short_name: 'next' })
        assert.equal(next.user_id, max + 1)
        await restored.stop()
        const { code: refusal, stderr: sentence } = await there.parley('restore', file)
        assert.equal(refusal, 1)
        assert.match(sentence, /^The database isn't empty/)
      }
    })
  })

  void describe(`restore (${kind})`, inPairs, () => {
    it('refuses anything but a complete backup of this server, and changes nothing', async t => {
      const here = await install(t, kind)
      await init(here)
      const folder = temporaryFolder(t)
      const good = join(folder, 'good')
      await here.parley('backup', good)
      const bytes = readFileSync(good)
      const flipped = Buffer.from(bytes)
      flipped[bytes.length >> 1] = (flipped[bytes.length >> 1] as number) ^ 1
      const lines = linesOf(good)
      const [header = '', ...rest] = lines
      const rows = rest.slice(0, -1)
      /** With a correct checksum, so that the rest is checked. */
      const sealed = (kept: readonly string[]): Buffer => {
        const text = `${kept.join('\n')}\n`
        return gzipSync(`${text}${JSON.stringify({ sha256: createHash('sha256').update(text).digest('hex') })}\n`)
      }
      const changed = (change: object): Buffer =>
        sealed([JSON.stringify({ ...JSON.parse(header), ...change }), ...rows])
      const packed = (kept: readonly string[]): Buffer => gzipSync(`${kept.join('\n')}\n`)
      const { tables } = JSON.parse(header)
      const orphan = rows.find(row => row.includes('olga@example.com'))?.replace(/^\[(\d+),\d+/, '[$1,999') ?? ''
      const bad: Record<string, [Buffer, RegExp]> = {
        empty: [Buffer.alloc(0), /isn't a complete Parley backup/],
        text: [Buffer.from('hello'), /isn't a complete Parley backup/],
        truncated: [bytes.subarray(0, bytes.length - 20), /isn't a complete Parley backup/],
        flipped: [flipped, /isn't a complete Parley backup/],
        'rows missing': [sealed([header, ...rows.slice(0, -1)]), /isn't a complete Parley backup/],
        'rows too many': [sealed([header, ...rows, rows.at(-1) as string]), /isn't a complete Parley backup/],
        'end missing': [packed(lines.slice(0, -1)), /its end is missing/],
        'more after the end': [packed([...lines, lines.at(-1) as string]), /more rows than it says/],
        'a changed row': [
          packed(lines.map(line => line.replace('olga@example.com', 'oleg@example.com'))),
          /its checksum is wrong/,
        ],
        'another format': [changed({ parley_backup: 3 }), /created by a newer version of Parley/],
        'another schema': [changed({ schema_version: 999 }), /created by a newer version of Parley/],
        'another key': [changed({ secret_key_fingerprint: 'x' }), /different secret key/],
        'a hostile name': [
          changed({ tables: tables.map((table: any) => ({ ...table, name: 'a"; drop table realm; --' })) }),
          /header is wrong/,
        ],
        'a broken reference': [
          sealed([header, ...rows.map(row => (row.includes('olga@example.com') ? orphan : row))]),
          /isn't a complete Parley backup/,
        ],
      }
      const there = await install(t, kind)
      shareKey(here, there)
      for (const [name, [content, sentence]] of Object.entries(bad)) {
        const file = join(folder, name)
        writeFileSync(file, content)
        const { code, stdout, stderr } = await there.parley('restore', file)
        assert.deepEqual({ code, stdout }, { code: 1, stdout: '' }, name)
        // On a slow machine progress is printed before it.
        const told = stderr.split('\n').filter(line => line !== '' && !/^[A-Z][a-z ]+: \d+ of \d+ rows$/.test(line))
        assert.equal(told.length, 1, stderr)
        assert.match(told[0] ?? '', sentence)
      }
      assert.match((await there.parley('restore', join(folder, 'nowhere'))).stderr, /^Can't read the backup/)
      // Still empty, so a server starts, and the good backup fits. A backup in the first format has no checksum, but the
      // log.
      const { stop } = await there.start()
      await stop()
      const first = join(folder, 'first format')
      const place = tables.findIndex((table: any) => table.name === 'event')
      const before = tables.slice(0, place).reduce((sum: number, table: any) => sum + table.rows, 0)
      const event = JSON.stringify([1, 1, 'realm', null, '{}', '{"everyone":true}', 0])
      const withLog = {
        ...JSON.parse(header),
        parley_backup: 1,
        tables: tables.with(place, { ...tables[place], rows: 1 }),
      }
      writeFileSync(first, packed([JSON.stringify(withLog), ...rows.toSpliced(before, 0, event)]))
      await succeed(there, 'restore', first)
      const again = join(folder, 'again')
      await succeed(there, 'backup', again)
      assert.deepEqual(contents(again), contents(good))
    })
  })
}

void describe('backup', inPairs, () => {
  it('without its secret key is refused before anything is created', async t => {
    const here = await install(t, 'sqlite')
    await init(here)
    const file = join(temporaryFolder(t), 'backup')
    await here.parley('backup', file)
    const there = await install(t, 'sqlite')
    const { code, stderr } = await there.parley('restore', file)
    assert.equal(code, 1)
    assert.match(stderr, /Put that server's secret\.key into the data folder/)
    assert.deepEqual(readdirSync(there.dataDir), [])
  })

  it('replaces an older backup, but no other file', async t => {
    const here = await install(t, 'sqlite')
    await init(here)
    const database = join(here.dataDir, 'parley.db')
    const { code, stderr } = await here.parley('backup', database)
    assert.equal(code, 1)
    assert.match(stderr, /^Can't write the backup .*: the file exists and isn't a backup\. Choose another name\.\n$/)
    const intoFolder = await here.parley('backup', here.dataDir)
    assert.equal(intoFolder.code, 1)
    assert.match(intoFolder.stderr, /^Can't write the backup .*: it's a folder\. Choose a file name\.\n$/)
    assert.equal((await here.parley('user', 'list')).code, 0)
    const file = join(temporaryFolder(t), 'backup')
    for (let times = 0; times < 2; times++) assert.equal((await here.parley('backup', file)).code, 0)
  })

  it("leaves no partial file where it can't write", async t => {
    const here = await install(t, 'sqlite')
    await init(here)
    const { code, stderr } = await here.parley('backup', join(here.dataDir, 'nowhere', 'backup'))
    assert.equal(code, 1)
    assert.match(stderr, /^Can't write the backup/)
  })
})
