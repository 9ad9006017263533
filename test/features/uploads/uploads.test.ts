// Files that users upload: how they arrive, their names, and refused uploads.
import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { readForm } from '#core/http/form.ts'
import { Role } from '#core/contract/access.ts'
import { queueOf } from '#test/queue.ts'
import { onEachDatabase, withOwnServer } from '#test/suite.ts'
import { download, multipartBody, multipartHeaders, upload, uploaded } from '#test/uploads.ts'
import { authorized } from '#test/socket.ts'
import type { Org, Person, World } from '#test/world.ts'

const mebibyte = 1024 * 1024
const attachments = async (person: Person): Promise<any[]> => (await person.ok('GET /attachments')).attachments

/** The number of stored files and chunks, after pending deletions. */
async function storedFiles({ app: { db, jobs } }: World): Promise<{ files: number; chunks: number }> {
  await jobs.idle()
  const count = async (table: 'file' | 'file_chunk'): Promise<number> =>
    (
      await db.readOne(tx =>
        tx.db
          .selectFrom(table)
          .select(eb => eb.fn.countAll<number>().as('n'))
          .execute(),
      )
    )[0]?.n ?? 0
  return { files: await count('file'), chunks: await count('file_chunk') }
}

/** A file that never ends. */
function halfSent({ app }: World, { host, member }: Org, sender = member): Socket {
  const { hostname, port } = new URL(app.url)
  const body = multipartBody([{ name: 'cut.bin', bytes: Buffer.alloc(600_000) }])
  const socket = connect(Number(port), hostname)
  const head = `POST /api/v1/user_uploads HTTP/1.1\r\nHost: ${host}\r\nContent-Length: ${body.length}\r\n`
  const type = `Content-Type: ${multipartHeaders['content-type']}\r\n`
  socket.write(`${head}${type}${authorized(sender)}\r\n`)
  socket.write(body.subarray(0, 500_000))
  return socket
}

withOwnServer('uploads', test => {
  test('a file comes back unchanged', async world => {
    const org = await world.org()
    const { member } = org
    const bytes = Buffer.from(Array.from({ length: 700_000 }, (_, i) => (i * 7919) % 251))
    const { body } = await upload(member, { name: 'Leaves & water.png', type: 'image/png', bytes })
    assert.deepEqual(
      [body.uri, body.filename, body.ignored_parameters_unsupported],
      [body.url, 'Leaves & water.png', undefined],
    )
    assert.match(body.url, new RegExp(`^/user_uploads/${org.realm.id}/[0-9a-f]{2}/[\\w-]{24}/Leaves-water\\.png$`))
    const answer = await download(world, org, body.url, member)
    assert.equal(answer.status, 200)
    assert.ok(answer.bytes.equals(bytes))
    assert.deepEqual(
      [answer.headers['content-type'], answer.headers['content-length'], answer.headers['content-disposition']],
      ['image/png', '700000', `inline; filename="Leaves _ water.png"; filename*=UTF-8''Leaves%20%26%20water.png`],
    )
  })

  test('any field name, other fields next to it, and an empty file', async world => {
    const org = await world.org()
    const { member } = org
    const body = multipartBody([{ field: '/home/mia/tea.txt', name: 'tea.txt' }], { note: 'x' })
    const named = await member.call('POST /user_uploads', {}, { headers: multipartHeaders, body })
    assert.deepEqual([named.status, named.body.ignored_parameters_unsupported], [200, ['note']])
    const empty = await upload(member, { name: 'empty.txt', bytes: '' })
    assert.equal((await download(world, org, empty.body.url, member)).text, '')
  })

  test('names are kept for display and made safe for URLs', async world => {
    const org = await world.org()
    const { member } = org
    const cases: [string | undefined, string, string][] = [
      ['Übersicht 2026.pdf', 'Übersicht 2026.pdf', 'Übersicht-2026.pdf'],
      ['../../etc/passwd', 'passwd', 'passwd'],
      ['..\\\\..\\\\boot.ini', 'boot.ini', 'boot.ini'],
      ['<script>.html', '<script>.html', '-script-.html'],
      ['a%2Fb?c#d.txt', 'a%2Fb?c#d.txt', 'a-2Fb-c-d.txt'],
      ['\u202Egnp.exe', 'gnp.exe', 'gnp.exe'],
      ['茶.txt', '茶.txt', '茶.txt'],
      ['🍵', '🍵', '-'],
      ['.bashrc', '.bashrc', '.bashrc'],
      ['and so on...', 'and so on...', 'and-so-on'],
      ['te\u200Ba\u2060.\u00ADexe', 'tea.exe', 'tea.exe'],
      ['tea.constructor', 'tea.constructor', 'tea.constructor'],
      ['tea.__proto__', 'tea.__proto__', 'tea.__proto__'],
      [`${'ä'.repeat(300)}.jpeg`, `${'ä'.repeat(125)}.jpeg`, `${'ä'.repeat(125)}.jpeg`],
      ['\u0007', 'uploaded-file', 'uploaded-file'],
    ]
    for (const [name, shown, inAddress] of cases) {
      const { status, body } = await upload(member, { ...(name === undefined ? {} : { name }), bytes: shown })
      assert.deepEqual([status, body.filename, body.url?.split('/').at(-1)], [200, shown, inAddress])
      assert.equal((await download(world, org, body.url, member)).text, shown)
    }
    const nameless = await upload(member, { type: 'application/octet-stream' })
    assert.equal(nameless.body.filename, 'uploaded-file')
  })

  test('no file, several files, or too large a file is refused and stores nothing', async world => {
    const org = await world.org()
    const { member } = org
    const before = await storedFiles(world)
    const refused = async (msg: string, files: Parameters<typeof upload>[1][], status = 400): Promise<void> => {
      const { status: answered, body } = await upload(member, ...files)
      assert.deepEqual([answered, body.result, body.msg], [status, 'error', msg])
    }
    const missing = 'You must specify a file to upload'
    await refused(missing, [])
    await refused(missing, [{ name: '', bytes: '' }])
    for (const fields of [{}, { file: 'not a file' }])
      assert.equal((await member.call('POST /user_uploads', fields)).body.msg, missing)
    await refused('You may only upload one file at a time', [{ name: 'a.txt' }, { name: 'b.txt' }])
    await refused('You may only upload one file at a time', [
      { name: 'a.txt', bytes: '' },
      { name: 'b.txt', bytes: '' },
    ])
    for (const name of ['.', '..', '...', 'a/..', '\u0001..']) await refused('Invalid file name', [{ name }])
    const whole = Buffer.alloc(25 * mebibyte, 'x')
    await refused('Uploaded file is larger than the allowed limit of 25 MiB', [
      { name: 'large.bin', bytes: Buffer.concat([whole, Buffer.from('x')]) },
    ])
    await refused('The request body is larger than 25.5 MiB', [{ name: 'a', bytes: Buffer.alloc(26 * mebibyte) }], 413)
    assert.deepEqual(await attachments(member), [])
    assert.deepEqual(await storedFiles(world), before)
    const largest = await uploaded(member, { name: 'largest.bin', bytes: whole })
    const read = await download(world, org, largest, member)
    assert.ok(read.bytes.equals(whole))
    assert.deepEqual(await storedFiles(world), { files: before.files + 1, chunks: before.chunks + 100 })
  })

  test('a sender who stops in the middle leaves nothing behind', async world => {
    const org = await world.org()
    const before = await storedFiles(world)
    const body = multipartBody([{ name: 'cut.bin', bytes: Buffer.alloc(600_000) }])
    const { status } = await org.member.call(
      'POST /user_uploads',
      {},
      { headers: multipartHeaders, body: body.subarray(0, 500_000) },
    )
    assert.equal(status, 400)
    assert.deepEqual(await attachments(org.member), [])
    assert.deepEqual(await storedFiles(world), before)
  })

  test('a sender who disconnects leaves nothing behind', async world => {
    const org = await world.org()
    const before = await storedFiles(world)
    const socket = halfSent(world, org)
    // Until a piece is stored, and until it is deleted again.
    while ((await storedFiles(world)).chunks === before.chunks) await setImmediate()
    socket.destroy()
    while ((await storedFiles(world)).files > before.files) await setImmediate()
    assert.deepEqual([await attachments(org.member), await storedFiles(world)], [[], before])
  })

  test('ten uploads at the same time, and no more until one of them ends', async world => {
    const org = await world.org()
    const before = await storedFiles(world)
    const sockets = Array.from({ length: 10 }, () => halfSent(world, org))
    while ((await storedFiles(world)).files < before.files + 10) await setImmediate()
    const { status, body, headers } = await upload(org.member, { name: 'tea.txt' })
    assert.deepEqual([status, body.code, headers['retry-after']], [429, 'RATE_LIMIT_HIT', '5'])
    await uploaded(org.admin)
    sockets.pop()?.destroy()
    while ((await storedFiles(world)).files > before.files + 10) await setImmediate()
    await uploaded(org.member)
    for (const socket of sockets) socket.destroy()
    while ((await storedFiles(world)).files > before.files + 2) await setImmediate()
  })

  test('ten uploads at the same time by all bots of one owner together', async world => {
    const org = await world.org()
    const before = await storedFiles(world)
    const bots = [
      await org.join('Bot One', Role.member, { type: 1, ownerId: org.member.id }),
      await org.join('Bot Two', Role.member, { type: 1, ownerId: org.member.id }),
    ] as const
    const sockets = Array.from({ length: 10 }, (_, nth) => halfSent(world, org, bots[nth % 2]))
    while ((await storedFiles(world)).files < before.files + 10) await setImmediate()
    assert.equal((await upload(bots[0], { name: 'tea.txt' })).status, 429)
    await uploaded(org.member)
    for (const socket of sockets) socket.destroy()
    while ((await storedFiles(world)).files > before.files + 1) await setImmediate()
  })

  test("the owner gets an event about the file, lists and deletes it; other users can't", async world => {
    const org = await world.org()
    const { member, admin } = org
    const { news } = await queueOf(member)
    const url = await uploaded(member, { name: 'tea.txt', bytes: 'leaves' })
    const other = await uploaded(admin, { name: 'other.txt', bytes: 'four' })
    const list = await member.ok('GET /attachments')
    const [file] = list.attachments
    assert.equal(typeof file.id, 'number')
    assert.ok(Math.abs(file.create_time - Date.now() / 1000) < 60)
    const { id, create_time } = file
    const path_id = url.replace('/user_uploads/', '')
    assert.deepEqual(list.attachments, [{ id, name: 'tea.txt', path_id, size: 6, create_time, message_ids: [] }])
    assert.equal(list.upload_space_used, 10)
    for (const [person, number] of [
      [admin, id],
      [member, 999_999],
      [member, (await attachments(admin))[0].id],
    ] as const)
      assert.equal((await person.call(`DELETE /attachments/${number}`)).body.msg, 'Invalid attachment')
    await member.ok(`DELETE /attachments/${id}`)
    assert.equal((await member.call(`DELETE /attachments/${id}`)).body.msg, 'Invalid attachment')
    assert.deepEqual(await news('attachment'), [
      { type: 'attachment', op: 'add', attachment: file, upload_space_used: 6 },
      { type: 'attachment', op: 'remove', attachment: { id }, upload_space_used: 4 },
    ])
    assert.equal((await download(world, org, url, member)).status, 404)
    assert.equal((await download(world, org, other, admin)).text, 'four')
    assert.equal((await member.ok('GET /attachments')).upload_space_used, 4)
  })
})

withOwnServer('unused uploads', test => {
  test('a file that no message links to is deleted after five weeks', async world => {
    const { org, advance, app } = world
    const { member, admin } = await org()
    const kept = await uploaded(member, { name: 'kept.txt' })
    await uploaded(member, { name: 'forgotten.txt' })
    const message = await member.send([admin.id], `[tea](${kept})`)
    const names = async (): Promise<string[]> => (await attachments(member)).map(({ name }) => name)
    const later = async (days: number): Promise<string[]> => {
      advance(days * 86_400)
      app.jobs.wake('unreferenced uploads')
      await app.jobs.idle()
      return names()
    }
    const files = (await storedFiles(world)).files
    assert.deepEqual(await later(34), ['kept.txt', 'forgotten.txt'])
    assert.deepEqual(await later(2), ['kept.txt'])
    assert.equal((await storedFiles(world)).files, files - 1)
    await admin.ok(`DELETE /messages/${message}`)
    assert.deepEqual(await later(34), ['kept.txt'])
    assert.deepEqual(await later(2), [])
    assert.equal((await storedFiles(world)).files, files - 2)
  })
})

onEachDatabase('upload lists', test => {
  test('have the newest files', async ({ app, org }) => {
    const { member, realm } = await org()
    await uploaded(member, { name: 'first', bytes: Buffer.alloc(1) })
    await app.db.write(realm.id, async tx => {
      const { id: _, ...row } = await tx.db
        .selectFrom('attachment')
        .selectAll()
        .where('account_id', '=', member.id)
        .executeTakeFirstOrThrow()
      for (let n = 1; n <= 2_000; n++)
        await tx.db
          .insertInto('attachment')
          .values({ ...row, folder: `${row.folder}${n}`, name: `file ${n}` })
          .execute()
    })
    const names = (await attachments(member)).map(({ name }) => name)
    assert.equal(names.length, 2_000)
    assert.deepEqual([names[0], names.at(-1)], ['file 1', 'file 2000'])
  })
})

onEachDatabase(
  'uploads with a quota',
  test => {
    test('are refused beyond it, and accepted again when something is deleted', async ({ org }) => {
      const { member, admin } = await org()
      assert.equal((await member.ok('POST /register', { fetch_event_types: ['realm'] })).realm_upload_quota_mib, 1)
      await uploaded(member, { name: 'a', bytes: Buffer.alloc(mebibyte - 10) })
      const { status, body } = await upload(admin, { name: 'b', bytes: Buffer.alloc(11) })
      assert.deepEqual(
        [status, body.code, body.msg],
        [400, 'REALM_UPLOAD_QUOTA', "Upload would exceed your organization's upload quota."],
      )
      await uploaded(admin, { name: 'b', bytes: Buffer.alloc(10) })
      await member.ok(`DELETE /attachments/${(await attachments(member))[0].id}`)
      await uploaded(admin, { name: 'c', bytes: Buffer.alloc(11) })
      const elsewhere = await org()
      await uploaded(elsewhere.member, { name: 'd', bytes: Buffer.alloc(mebibyte) })
    })
  },
  { PARLEY_UPLOAD_QUOTA_MIB: '1' },
)

onEachDatabase(
  'uploads by users with a quota',
  test => {
    test('are refused beyond it, including uploads by their bots', async ({ org }) => {
      const { member, admin, join } = await org()
      const bot = await join('Tide bot', Role.member, { type: 1, ownerId: member.id })
      await uploaded(bot, { name: 'a', bytes: Buffer.alloc(mebibyte - 10) })
      for (const person of [member, bot]) {
        const { status, body } = await upload(person, { name: 'b', bytes: Buffer.alloc(11) })
        assert.deepEqual(
          [status, body.code, body.msg],
          [400, 'BAD_REQUEST', 'Upload would exceed your upload quota of 1 MiB.'],
        )
      }
      assert.deepEqual(await attachments(member), [])
      await uploaded(member, { name: 'b', bytes: Buffer.alloc(10) })
      await uploaded(admin, { name: 'c', bytes: Buffer.alloc(mebibyte) })
      await bot.ok(`DELETE /attachments/${(await attachments(bot))[0].id}`)
      await uploaded(member, { name: 'd', bytes: Buffer.alloc(mebibyte - 10) })
    })

    test('having no organization quota is null', async ({ org }) => {
      const { member } = await org()
      assert.equal((await member.ok('POST /register', { fetch_event_types: ['realm'] })).realm_upload_quota_mib, null)
    })
  },
  { PARLEY_UPLOAD_QUOTA_MIB: 'off', PARLEY_UPLOAD_USER_QUOTA_MIB: '1' },
)

onEachDatabase('uploads without a configured quota', test => {
  test('still have a quota', async ({ org }) => {
    const { member } = await org()
    assert.equal((await member.ok('POST /register', { fetch_event_types: ['realm'] })).realm_upload_quota_mib, 20_480)
  })
})

onEachDatabase('bodies', test => {
  test("that don't arrive in time are refused", async () => {
    for (const type of ['multipart/form-data; boundary=b', 'application/x-www-form-urlencoded', 'text/plain']) {
      const request = Object.assign(new PassThrough(), { headers: { 'content-type': type } })
      request.write('--b\r\n')
      await assert.rejects(readForm(request as never, { bytes: 1_000, ms: 1 }), {
        message: 'The request did not arrive in time',
      })
    }
  })
})
