// Uploaded files in a store outside the database.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { readdirSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { existing } from '#core/base/existing.ts'
import { endsWithin } from '#core/base/waiting.ts'
import { afterFile } from '#test/after-file.ts'
import { basic } from '#test/http.ts'
import { startTestStore } from '#test/object-store.ts'
import { mainlyOnSqlite, onEachDatabase } from '#test/suite.ts'
import { pictures } from '#test/pictures.ts'
import { download, upload, uploaded } from '#test/uploads.ts'
import type { Answer, Org, Person, World } from '#test/world.ts'

const store = await startTestStore()
afterFile(() => store.stop())

const day = 86_400
const piece = 256 * 1024
/** Three pieces that differ in every byte. */
const large = Buffer.from(Array.from({ length: 2.5 * piece }, (_, i) => (i * 7919 + (i >> 16)) % 251))

/** The keys of the objects that the work added. */
async function added(work: () => Promise<unknown>): Promise<string[]> {
  const before = new Set(store.objects.keys())
  await work()
  return [...store.objects.keys()].filter(key => !before.has(key))
}

async function uploadedObject(person: Person, bytes: Uint8Array = large): Promise<{ url: string; key: string }> {
  let url = ''
  const [key = '', ...more] = await added(async () => (url = await uploaded(person, { name: 'tea.bin', bytes })))
  assert.deepEqual(more, [])
  return { url, key }
}

const rows = ({ app: { db } }: World, table: 'file' | 'file_chunk') =>
  db.readOne(tx => tx.db.selectFrom(table).selectAll().execute())

async function swept({ app: { jobs } }: World): Promise<void> {
  jobs.wake('removed files')
  await jobs.idle()
}

/** Changes one byte of an object. */
function damage(key: string, at: number): void {
  const bytes = Buffer.from(store.objects.get(key) ?? [])
  bytes[at] = (bytes[at] ?? 0) ^ 1
  store.objects.set(key, bytes)
}

function requireUnavailable({ status, body, headers }: Answer): void {
  assert.deepEqual(
    [status, body],
    [
      503,
      {
        result: 'error',
        code: 'FILE_STORE_UNAVAILABLE',
        msg: 'The file store is not available; try again later',
      },
    ],
  )
  assert.match(headers['retry-after'] ?? '', /^\d+$/)
}

/** The bytes that arrive, and whether the response was complete. */
function partly({ app }: World, { host }: Org, path: string, { email, apiKey }: Person) {
  const headers = { host, authorization: basic(email, apiKey) }
  return new Promise<{ status: number | undefined; bytes: Buffer; isWhole: boolean }>((resolve, reject) => {
    request(`${app.url}${path}`, { headers, agent: false }, incoming => {
      const chunks: Buffer[] = []
      const end = (): void =>
        resolve({ status: incoming.statusCode, bytes: Buffer.concat(chunks), isWhole: incoming.complete })
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('end', end).on('error', end)
    })
      .on('error', reject)
      .end()
  })
}

onEachDatabase(
  'files in a store',
  test => {
    test("come back unchanged, whole and in parts, and aren't in the database", async world => {
      const org = await world.org()
      const { member } = org
      const { url, key } = await uploadedObject(member)
      assert.ok(store.objects.get(key)?.equals(large))
      assert.deepEqual(await rows(world, 'file_chunk'), [])
      assert.deepEqual(
        readdirSync(world.app.config.dataDir).filter(name => name.startsWith('arriving')),
        [],
      )
      const whole = await download(world, org, url, member)
      assert.deepEqual([whole.status, whole.headers['content-length']], [200, String(large.length)])
      assert.ok(whole.bytes.equals(large))
      for (const [from, last] of [
        [0, 0],
        [piece - 1, piece],
        [5, large.length - 1],
        [2 * piece, 2 * piece + 9],
        [large.length - 1, large.length - 1],
      ] as const) {
        const part = await download(world, org, url, member, { headers: { range: `bytes=${from}-${last}` } })
        assert.deepEqual([part.status, part.headers['content-range']], [206, `bytes ${from}-${last}/${large.length}`])
        assert.ok(part.bytes.equals(large.subarray(from, last + 1)), `${from} ${last}`)
      }
      const head = await download(world, org, url, member, { method: 'HEAD' })
      assert.deepEqual([head.status, head.headers['content-length']], [200, String(large.length)])
      const beyond = await download(world, org, url, member, { headers: { range: `bytes=${large.length}-` } })
      assert.equal(beyond.status, 416)
    })

    test('may be empty, and an image is shown as one', async world => {
      const org = await world.org()
      const { member } = org
      const { url, key } = await uploadedObject(member, Buffer.alloc(0))
      assert.deepEqual([store.objects.get(key)?.length, (await download(world, org, url, member)).text], [0, ''])
      const picture = await uploaded(member, { name: 'tea.png', type: 'image/png', bytes: pictures.png })
      const id = await member.send([member.id], `[tea](${picture})`)
      assert.match((await member.ok(`GET /messages/${id}`)).message.content, /<img /)
    })

    test('can only be read by users with access, and no response names the store', async world => {
      const org = await world.org()
      const { member, guest, admin } = org
      const { url } = await uploadedObject(member)
      const { length } = store.requests
      for (const person of [guest, undefined]) {
        const { status } = await download(world, org, url, person)
        assert.equal(status, person === undefined ? 401 : 404)
      }
      assert.equal(store.requests.length, length, 'the store was not asked')
      await member.send([admin.id], `[tea](${url})`)
      const read = await download(world, org, url, admin)
      assert.equal(read.status, 200)
      const temporary = await member.ok(`GET ${url}`)
      assert.match(temporary.url, /^\/user_uploads\/temporary\//)
      assert.ok((await download(world, org, temporary.url)).bytes.equals(large))
      assert.doesNotMatch(JSON.stringify([read.headers, temporary]), /parley-files|AKTEST|amz/i)
    })

    test('that are refused leave no object', async world => {
      const { member } = await world.org()
      const refused = await added(async () => {
        assert.equal((await upload(member, { name: '..' })).status, 400)
        assert.equal((await upload(member, { name: 'a' }, { name: 'b' })).status, 400)
        assert.equal((await upload(member, { name: 'a', bytes: Buffer.alloc(25 * 1024 * 1024 + 1) })).status, 400)
        await world.app.jobs.idle()
      })
      assert.deepEqual(refused, [])
    })

    test('that are deleted leave the store after the commit, even if the store was down', async world => {
      const org = await world.org()
      const { member } = org
      const [first, second] = [await uploadedObject(member), await uploadedObject(member)]
      const [one, two] = (await member.ok('GET /attachments')).attachments
      await member.ok(`DELETE /attachments/${one.id}`)
      await world.app.jobs.idle()
      assert.ok(!store.objects.has(first.key))
      await store.stop()
      await member.ok(`DELETE /attachments/${two.id}`)
      await world.app.jobs.idle()
      assert.match(world.log(), /failed to remove deleted files from the store/)
      await store.start()
      assert.ok(store.objects.has(second.key))
      assert.equal((await download(world, org, second.url, member)).status, 404)
      await swept(world)
      assert.ok(!store.objects.has(second.key))
      assert.ok((await rows(world, 'file')).every(file => 'status' in file && file.status === 'kept'))
    })

    test('survive brief store failures unnoticed', async world => {
      const org = await world.org()
      store.failNext(2)
      const { url } = await uploadedObject(org.member)
      store.failNext(2)
      assert.ok((await download(world, org, url, org.member)).bytes.equals(large))
      store.failNext(3)
      requireUnavailable(await download(world, org, url, org.member))
    })

    test('while the store is down only uploads and downloads fail', async world => {
      const org = await world.org()
      const { member } = org
      const { url, key } = await uploadedObject(member)
      await store.stop()
      try {
        requireUnavailable(await download(world, org, url, member))
        requireUnavailable(await upload(member, { name: 'tea.txt' }))
        assert.match(world.log(), /file store unavailable/)
        await member.send([member.id], `[tea](${url})`)
        assert.equal((await world.raw({ path: '/health/ready' })).status, 200)
        assert.equal((await download(world, org, url, member, { method: 'HEAD' })).status, 200)
      } finally {
        await store.start()
      }
      assert.ok(store.objects.has(key))
      assert.ok((await download(world, org, url, member)).bytes.equals(large))
      assert.equal((await member.ok('GET /attachments')).attachments.length, 1)
    })

    test('a file whose upload to the store failed is removed after a day', async world => {
      const { member } = await world.org()
      const stalled = store.stallWrites()
      const failing = upload(member, { name: 'tea.txt', bytes: 'leaves' })
      await stalled
      store.behave()
      await store.stop()
      await store.start()
      // The second attempt succeeds: the store has the object once.
      assert.equal((await failing).status, 200)
      const keysLeft = await added(async () => {
        store.failNext(3)
        requireUnavailable(await upload(member, { name: 'tea.txt', bytes: 'leaves' }))
      })
      assert.deepEqual(keysLeft, [])
      const row = (await rows(world, 'file')).at(-1)
      assert.ok(row !== undefined && 'object_key' in row && row.object_key !== null && row.status === 'arriving')
      // The store finishes the upload late.
      store.objects.set(row.object_key, Buffer.from('leaves'))
      await swept(world)
      assert.ok(store.objects.has(row.object_key))
      world.advance(day + 5)
      await swept(world)
      assert.ok(!store.objects.has(row.object_key))
      assert.ok((await rows(world, 'file')).every(file => 'status' in file && file.status === 'kept'))
    })

    test('damaged bytes are never sent', async world => {
      const org = await world.org()
      const { member } = org
      const { url, key } = await uploadedObject(member)
      damage(key, 2 * piece + 7)
      const broken = await partly(world, org, url, member)
      assert.deepEqual([broken.status, broken.isWhole], [200, false])
      assert.ok(broken.bytes.equals(large.subarray(0, broken.bytes.length)))
      assert.ok(broken.bytes.length <= 2 * piece)
      const part = { headers: { range: `bytes=${2 * piece}-${2 * piece + 3}` } }
      assert.equal((await download(world, org, url, member, part)).status, 503)
      const sound = { headers: { range: `bytes=0-${piece}` } }
      assert.equal((await download(world, org, url, member, sound)).status, 206)
      assert.match(world.log(), new RegExp(`is damaged: piece 2 of the object ${key}`))
      damage(key, 2 * piece + 7)
      assert.ok((await download(world, org, url, member)).bytes.equals(large))
      const bytes = store.objects.get(key) ?? Buffer.alloc(0)
      store.objects.set(key, bytes.subarray(0, 2 * piece))
      assert.equal((await partly(world, org, url, member)).isWhole, false)
      store.objects.delete(key)
      assert.equal((await download(world, org, url, member)).status, 503)
    })

    test('a client that disconnects ends reading from the store', async world => {
      const org = await world.org()
      const { member } = org
      const { url } = await uploadedObject(member)
      const stalling = store.stallNextRead()
      const headers = { host: org.host, authorization: basic(member.email, member.apiKey) }
      world.forgetLog()
      const asked = request(`${world.app.url}${url}`, { headers, agent: false }).end()
      const [incoming]: IncomingMessage[] = await once(asked, 'response')
      let received = 0
      // The server waits for the second piece.
      for await (const bytes of existing(incoming)) if ((received += bytes.length) === piece) break
      const { gone } = await stalling
      // The end of the loop has closed the connection, before the store's silence would end it.
      assert.ok(await endsWithin(5_000, gone))
      while (!world.log().includes('/user_uploads/')) await setImmediate()
      assert.doesNotMatch(world.log(), /error|unavailable/)
    })
  },
  store.variables,
)

onEachDatabase(
  'a store that refuses the keys',
  test => {
    test('uploads return 503, the log says why, and no secret is in the log', async world => {
      const { member } = await world.org()
      requireUnavailable(await upload(member, { name: 'tea.txt' }))
      assert.match(world.log(), /"reason":"it responded with 403 SignatureDoesNotMatch"/)
      assert.doesNotMatch(world.log(), /AKTEST|wrong-secret/)
      assert.deepEqual((await member.ok('GET /attachments')).attachments, [])
    })
  },
  { ...store.variables, PARLEY_FILES_SECRET_KEY: 'wrong-secret' },
)

mainlyOnSqlite(
  'a silent store',
  test => {
    test('counts as down after a few seconds', async world => {
      const org = await world.org()
      const { member } = org
      const { url } = await uploadedObject(member)
      const stalls = [store.stallWrites(), store.stallNextRead()]
      const writing = upload(member, { name: 'tea.txt' })
      const reading = partly(world, org, url, member)
      await Promise.all(stalls)
      const { status, isWhole } = await reading
      assert.deepEqual([status, isWhole], [200, false])
      requireUnavailable(await writing)
      store.behave()
      assert.match(world.log(), /"reason":"it didn't respond for 10 seconds"/)
      assert.equal((await download(world, org, url, member)).status, 200)
    })
  },
  store.variables,
)
