// `parley backup` and `parley restore`: from either database into either, while the server runs.
import assert from 'node:assert/strict'
import { copyFileSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import { init, inPairs, install, type Installation, type Owner, temporaryFolder } from '#test/command.ts'
import { databaseKinds } from '#test/databases.ts'
import { basic, formBody, rawRequest } from '#test/http.ts'
import { multipartBody, multipartHeaders } from '#test/uploads.ts'

/** The rows of a backup by table, each as an object. */
function contents(file: string): Record<string, Record<string, any>[]> {
  const [header = '', ...lines] = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n')
  const { tables } = JSON.parse(header)
  let at = 0
  return Object.fromEntries(
    tables.map(({ name, columns, rows }: any) => [
      name,
      lines.slice(at, (at += rows)).map(line => {
        const values = JSON.parse(line)
        return Object.fromEntries(columns.map((column: string, index: number) => [column, values[index]]))
      }),
    ]),
  )
}

function client(url: string, { email, api_key }: Owner) {
  return async (route: string, fields: Record<string, unknown> = {}): Promise<any> => {
    const [method = '', path = ''] = route.split(' ')
    const headers = {
      authorization: basic(email, api_key),
      ...(method === 'GET' ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
    }
    const body = method === 'GET' ? {} : { body: formBody(fields) }
    const answer = JSON.parse((await rawRequest(url, { method, path: `/api/v1${path}`, headers, ...body })).text)
    assert.equal(answer.result, 'success', `${route}: ${answer.msg}`)
    return answer
  }
}

async function restoreInto(there: Installation, key: string, file: string): Promise<string> {
  copyFileSync(key, join(there.dataDir, 'secret.key'))
  const { code, stderr } = await there.parley('restore', file)
  assert.equal(code, 0, stderr)
  const again = `${file}.again`
  assert.equal((await there.parley('backup', again)).code, 0)
  return again
}

for (const kind of databaseKinds) {
  void describe(`backup (${kind})`, inPairs, () => {
    it('is one moment of a running server, and both databases can be filled from it', async t => {
      const here = await install(t, kind, { PARLEY_RATE_LIMITS: 'off' })
      const owner = await init(here)
      const { url } = await here.start()
      const call = client(url, owner)
      const bot = await call('POST /bots', { full_name: 'Älteste Möwe 🐦', short_name: 'gull' })
      // Enough accounts and events for several pages.
      for (let flock = 0; flock < 30; flock++)
        await Promise.all(
          Array.from({ length: 20 }, (_, nth) =>
            call('POST /bots', { full_name: `Gull ${flock} ${nth}`, short_name: `gull${flock}x${nth}` }),
          ),
        )
      const { user_id: max } = JSON.parse(
        (await here.parley('user', 'create', 'max@example.com', '--name', 'Max', '--json')).stdout,
      )
      // A bot that belongs to a much younger account: its row comes long before the one it refers to.
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
      const enough = new AbortController()
      const writer = (async () => {
        for (let count = 0; !enough.signal.aborted; count++)
          await call(`PATCH /users/${max}`, { full_name: `Later ${count}` })
      })()
      const { code, stderr } = await here.parley('backup', file)
      enough.abort()
      await writer
      assert.equal(code, 0, stderr)
      assert.equal(statSync(file).mode & 0o777, 0o600)
      assert.deepEqual(readdirSync(join(file, '..')), ['parley.backup'])

      const { account = [], event = [] } = contents(file)
      const names = event.map(({ payload }) => JSON.parse(payload).person).filter(person => person?.user_id === max)
      assert.ok(event.length > 1_000)
      // The name and the event that tells of it were written together.
      assert.equal(account.find(({ id }) => id === max)?.['full_name'], names.at(-1).full_name)
      assert.ok(!readFileSync(file).includes(owner.api_key))

      for (const other of databaseKinds) {
        const there = await install(t, other)
        const again = await restoreInto(there, join(here.dataDir, 'secret.key'), file)
        assert.deepEqual(contents(again), contents(file))
        const restored = await there.start()
        const same = client(restored.url, owner)
        assert.equal((await same('GET /users/me')).user_id, owner.user_id)
        assert.deepEqual((await same('GET /drafts')).drafts, drafts)
        assert.deepEqual((await same('GET /saved_snippets')).saved_snippets, saved_snippets)
        const { url: temporary } = await same(`GET ${address}`)
        assert.ok((await rawRequest(restored.url, { path: temporary })).bytes.equals(leaves))
        await same('DELETE /users/me/android_gcm_reg_id', { token: 'x'.repeat(4_096) })
        // Numbers go on where they were.
        const next = await same('POST /bots', { full_name: 'Next', short_name: 'next' })
        assert.equal(next.user_id, max + 1)
        const { code: refusal, stderr: sentence } = await there.parley('restore', file)
        assert.equal(refusal, 1)
        assert.match(sentence, /^The database is not empty/)
      }
    })
  })

  void describe(`restore (${kind})`, inPairs, () => {
    it('refuses what is not a whole backup of this server, and changes nothing', async t => {
      const here = await install(t, kind)
      await init(here)
      const folder = temporaryFolder(t)
      const good = join(folder, 'good')
      await here.parley('backup', good)
      const bytes = readFileSync(good)
      const flipped = Buffer.from(bytes)
      flipped[bytes.length >> 1] = (flipped[bytes.length >> 1] as number) ^ 1
      const lines = gunzipSync(bytes).toString().trimEnd().split('\n')
      const [header = '', ...rows] = lines
      const changed = (change: object): Buffer =>
        packed([JSON.stringify({ ...JSON.parse(header), ...change }), ...rows])
      const packed = (kept: readonly string[]): Buffer => gzipSync(`${kept.join('\n')}\n`)
      const { tables } = JSON.parse(header)
      const orphan = rows.find(row => row.includes('olga@example.com'))?.replace(/^\[(\d+),\d+/, '[$1,999') ?? ''
      const bad: Record<string, [Buffer, RegExp]> = {
        empty: [Buffer.alloc(0), /not a complete backup/],
        text: [Buffer.from('hello'), /not a complete backup/],
        truncated: [bytes.subarray(0, bytes.length - 20), /not a complete backup/],
        flipped: [flipped, /not a complete backup/],
        'rows missing': [packed(lines.slice(0, -1)), /not a complete backup/],
        'rows too many': [packed([...lines, lines.at(-1) as string]), /not a complete backup/],
        'another format': [changed({ parley_backup: 2 }), /made by a newer Parley/],
        'another schema': [changed({ schema_version: 999 }), /made by a newer Parley/],
        'another key': [changed({ secret_key_fingerprint: 'x' }), /another secret key/],
        'a wicked name': [
          changed({ tables: tables.map((table: any) => ({ ...table, name: 'a"; drop table realm; --' })) }),
          /header is wrong/,
        ],
        'a broken reference': [
          packed([header, ...rows.map(row => (row.includes('olga@example.com') ? orphan : row))]),
          /not a complete backup/,
        ],
      }
      const there = await install(t, kind)
      copyFileSync(join(here.dataDir, 'secret.key'), join(there.dataDir, 'secret.key'))
      await Promise.all(
        Object.entries(bad).map(async ([name, [content, sentence]]) => {
          const file = join(folder, name)
          writeFileSync(file, content)
          const { code, stdout, stderr } = await there.parley('restore', file)
          assert.deepEqual({ code, stdout }, { code: 1, stdout: '' }, name)
          // A slow machine is told of the progress before.
          const told = stderr.split('\n').filter(line => line !== '' && !/^Restore: \d+ of \d+ rows$/.test(line))
          assert.equal(told.length, 1, stderr)
          assert.match(told[0] ?? '', sentence)
        }),
      )
      assert.match((await there.parley('restore', join(folder, 'nowhere'))).stderr, /^Cannot read the backup/)
      // Still empty, so the good one fits.
      const { code, stderr } = await there.parley('restore', good)
      assert.equal(code, 0, stderr)
    })
  })
}

void describe('backup', inPairs, () => {
  it('without its secret key is refused before anything is made', async t => {
    const here = await install(t, 'sqlite')
    await init(here)
    const file = join(temporaryFolder(t), 'backup')
    await here.parley('backup', file)
    const there = await install(t, 'sqlite')
    const { code, stderr } = await there.parley('restore', file)
    assert.equal(code, 1)
    assert.match(stderr, /Put the file secret\.key of that server into the data folder first/)
    assert.deepEqual(readdirSync(there.dataDir), [])
  })

  it('replaces an older backup, but no other file', async t => {
    const here = await install(t, 'sqlite')
    await init(here)
    const database = join(here.dataDir, 'parley.db')
    const { code, stderr } = await here.parley('backup', database)
    assert.equal(code, 1)
    assert.match(stderr, /^Cannot write the backup .*: there is another file of this name\.\n$/)
    const intoFolder = await here.parley('backup', here.dataDir)
    assert.equal(intoFolder.code, 1)
    assert.match(intoFolder.stderr, /^Cannot write the backup .*: it is a folder\. Name a file in it\.\n$/)
    assert.equal((await here.parley('user', 'list')).code, 0)
    const file = join(temporaryFolder(t), 'backup')
    for (let times = 0; times < 2; times++) assert.equal((await here.parley('backup', file)).code, 0)
  })

  it('leaves no half file where it cannot write', async t => {
    const here = await install(t, 'sqlite')
    await init(here)
    const { code, stderr } = await here.parley('backup', join(here.dataDir, 'nowhere', 'backup'))
    assert.equal(code, 1)
    assert.match(stderr, /^Cannot write the backup/)
  })
})
