// A file can be read by its owner, and by users who can see a message that links to it, as long as that holds.
import assert from 'node:assert/strict'
import { request } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { basic } from '#test/http.ts'
import { copyText } from '#test/message-copies.ts'
import { queueOf } from '#test/queue.ts'
import { recorded } from '#test/recorded-sql.ts'
import { signedIn } from '#test/sessions.ts'
import { onEachDatabase, withMovingClock } from '#test/suite.ts'
import { pictures } from '#test/pictures.ts'
import { loadingImage } from '#test/thumbnails.ts'
import { download, upload, uploaded } from '#test/uploads.ts'
import { valuesOf } from '#test/values.ts'
import type { Answer, Org, Person, World } from '#test/world.ts'

const missing = { result: 'error', code: 'NOT_FOUND', msg: 'File not found' }

/** Whether each of these users can read a file, at its URL and at a temporary one. */
async function readers(
  world: World,
  org: Org,
  url: string,
  people: Readonly<Record<string, Person>>,
): Promise<string[]> {
  const may: string[] = []
  for (const [name, person] of Object.entries(people)) {
    const read = await download(world, org, url, person)
    const asked = await person.call(`GET ${encodeURI(url)}`)
    if (read.status === 200) may.push(name)
    else assert.deepEqual([read.status, read.body], [404, missing])
    assert.equal(asked.status, read.status, name)
    if (asked.status !== 200) assert.deepEqual(asked.body, missing)
  }
  return may
}
const idOf = async (person: Person): Promise<number> => (await person.ok('GET /attachments')).attachments.at(-1).id
const messageIds = async (person: Person): Promise<number[]> =>
  (await person.ok('GET /attachments')).attachments.at(-1).message_ids

onEachDatabase('who can read a file', test => {
  test("a signed-in browser reads it with its cookie; one that isn't goes to the sign-in page", async world => {
    const org = await world.org()
    const url = await uploaded(org.member)
    const { cookie, ok } = await signedIn(world, org, org.member)
    const other = await signedIn(world, org, org.guest)
    const read = (headers: Record<string, string>, path = url): Promise<Answer> =>
      world.raw({ host: org.host, path: encodeURI(path), headers })
    assert.equal((await read({ cookie })).status, 200)
    assert.equal((await read({ cookie, 'sec-fetch-site': 'none', accept: 'text/html' })).status, 200)
    assert.equal((await read({ cookie: other.cookie })).status, 404)
    const key = { authorization: basic(org.guest.email, org.guest.apiKey) }
    assert.equal((await read({ cookie, ...key })).status, 404, 'the header counts')

    await ok('DELETE /users/me/sessions')
    await org.member.ok('DELETE /users/me/sessions')
    for (const path of [url, url.replace('/user_uploads/', '/user_uploads/download/')])
      for (const more of [{}, { cookie }]) {
        const page = await read({ accept: 'text/html,*/*', ...more }, path)
        assert.deepEqual([page.status, page.headers.location], [303, '/login/'])
      }
    const program = await read({ accept: 'image/png' })
    assert.deepEqual([program.status, program.headers['www-authenticate']], [401, 'Basic realm="parley"'])
    const ended = await read({ accept: 'image/png', cookie })
    assert.deepEqual([ended.status, ended.headers['www-authenticate']], [401, 'Session'])
    const wrongKey = await read({ accept: 'text/html', authorization: basic(org.member.email, 'x'.repeat(32)) })
    assert.equal(wrongKey.status, 401)
  })

  test('only its owner, until a message links to it; then the users who can see the message', async world => {
    const org = await world.org()
    const { owner, admin, member, guest } = org
    const people = { owner, admin, member, guest }
    const url = await uploaded(member)
    assert.deepEqual(await readers(world, org, url, people), ['member'])
    const direct = await member.send([admin.id], `for you: [tea](${url})`)
    assert.deepEqual(await readers(world, org, url, people), ['admin', 'member'])
    const secret = await org.channel('secret', { by: member, subscribers: [member, guest], invite_only: true })
    const { realm_url } = await member.ok('GET /server_settings')
    await member.send(secret, `${realm_url}${url}`)
    assert.deepEqual(await readers(world, org, url, people), ['admin', 'member', 'guest'])
    await member.ok(`DELETE /messages/${direct}`)
    assert.deepEqual(await readers(world, org, url, people), ['member', 'guest'])
    await guest.ok('DELETE /users/me/subscriptions', { subscriptions: ['secret'] })
    assert.deepEqual(await readers(world, org, url, people), ['member'])
  })

  test('in a public channel: all users but unsubscribed guests', async world => {
    const org = await world.org()
    const { owner, admin, member, guest } = org
    const tea = await org.channel('tea', { subscribers: [owner, member] })
    const url = await uploaded(member)
    await member.send(tea, `[tea](${url})`)
    assert.deepEqual(await readers(world, org, url, { owner, admin, member, guest }), ['owner', 'admin', 'member'])
  })

  test('a moved message takes its files along', async world => {
    const org = await world.org()
    const { owner, admin, member } = org
    const tea = await org.channel('tea', { subscribers: [owner, member] })
    const secret = await org.channel('secret', { subscribers: [owner], invite_only: true })
    const url = await uploaded(owner)
    const id = await owner.send(tea, `[tea](${url})`)
    assert.deepEqual(await readers(world, org, url, { admin, member }), ['admin', 'member'])
    await owner.ok(`PATCH /messages/${id}`, { stream_id: secret, propagate_mode: 'change_all' })
    assert.deepEqual(await readers(world, org, url, { admin, member }), [])
  })

  test("a user who can't read a file can't share it", async world => {
    const org = await world.org()
    const { owner, admin, member } = org
    const url = await uploaded(member)
    const id = await admin.send([owner.id], `stolen: [tea](${url})`)
    assert.deepEqual(await readers(world, org, url, { owner, admin }), [])
    assert.deepEqual(await messageIds(member), [])
    await admin.ok(`PATCH /messages/${id}`, { content: `still: [tea](${url})` })
    assert.deepEqual(await messageIds(member), [])
    const shared = await member.send([admin.id], `[tea](${url})`)
    await admin.send([owner.id], `passed on: [tea](${url})`)
    assert.deepEqual(await messageIds(member), [shared])
    assert.deepEqual(await readers(world, org, url, { owner, admin }), ['owner', 'admin'])
  })

  test("users of another organization can't read it", async world => {
    const [here, there] = [await world.org(), await world.org()]
    const url = await uploaded(here.member)
    await here.member.send([here.owner.id], `[tea](${url})`)
    const { body } = await there.owner.call('POST /messages', {
      type: 'direct',
      to: [there.admin.id],
      content: `[tea](${url})`,
    })
    assert.equal(body.result, 'success')
    assert.deepEqual((await messageIds(here.member)).length, 1)
    assert.equal((await download(world, there, url, there.owner)).status, 404)
    assert.equal((await there.owner.call(`GET ${url}`)).status, 404)
    assert.equal((await there.owner.call(`DELETE /attachments/${await idOf(here.member)}`)).status, 400)
    // Also with the ID of the caller's organization instead of the other's.
    const renumbered = url.replace(`/${here.realm.id}/`, `/${there.realm.id}/`)
    assert.equal((await download(world, there, renumbered, there.owner)).status, 404)
    assert.equal((await download(world, there, url, here.member)).status, 401)
  })

  test('only with a valid key', async world => {
    const org = await world.org()
    const { member, webhookBot } = org
    const url = await uploaded(member)
    const nobody = await download(world, org, url)
    assert.deepEqual([nobody.status, nobody.headers['www-authenticate']], [401, 'Basic realm="parley"'])
    assert.equal((await download(world, org, url, { ...member, apiKey: 'x'.repeat(32) })).status, 401)
    assert.equal((await download(world, org, url, webhookBot)).status, 401)
    const { url: temporary } = await member.ok(`GET ${url}`)
    assert.equal((await download(world, org, temporary)).status, 200)
    await member.ok('DELETE /users/me')
    assert.equal((await download(world, org, url, member)).status, 401)
    assert.equal((await download(world, org, temporary)).status, 404)
  })

  test('not in a deactivated organization', async world => {
    const org = await world.org()
    const url = await uploaded(org.member)
    const { url: temporary } = await org.member.ok(`GET ${url}`)
    await org.owner.ok('POST /realm/deactivate')
    assert.equal((await download(world, org, url, org.member)).status, 401)
    assert.equal((await download(world, org, temporary)).status, 404)
  })

  test('a slash in a URL may be sent as %2F', async world => {
    const org = await world.org()
    const { member, guest } = org
    const url = await uploaded(member, { name: 'tea.txt', bytes: 'leaves' })
    const [realm = '', shard = '', key = ''] = url.split('/').slice(2)
    for (const path of [`${shard}%2F${key}%2Ftea.txt`, `${shard}%2f${key}/tea.txt`, `${shard}/${key}%2Ftea.txt`]) {
      const read = await download(world, org, '', member, { path: `/user_uploads/${realm}/${path}` })
      assert.deepEqual([read.status, read.text], [200, 'leaves'], path)
      const { url: temporary } = await member.ok(`GET /user_uploads/${realm}/${path}`)
      assert.equal((await download(world, org, temporary)).text, 'leaves')
      const refused = await download(world, org, '', guest, { path: `/user_uploads/${realm}/${path}` })
      assert.deepEqual([refused.status, refused.body], [404, missing])
    }
  })

  test('a download is never shown inline, and has the same readers', async world => {
    const org = await world.org()
    const { member, guest } = org
    const url = await uploaded(member, { name: 'tea.png', type: 'image/png', bytes: 'leaves' })
    const path = url.replace('/user_uploads/', '/user_uploads/download/')
    const read = await download(world, org, path, member)
    assert.deepEqual([read.status, read.text], [200, 'leaves'])
    assert.deepEqual(
      ['content-type', 'content-disposition', 'content-security-policy', 'x-content-type-options'].map(
        name => read.headers[name],
      ),
      [
        'application/octet-stream',
        `attachment; filename="tea.png"; filename*=UTF-8''tea.png`,
        "sandbox; default-src 'none'",
        'nosniff',
      ],
    )
    const encoded = path.replace(/(?<=\/download\/\d+\/).*/, rest => rest.replaceAll('/', '%2F'))
    assert.equal((await download(world, org, '', member, { path: encoded })).status, 200)
    const other = await download(world, org, path, guest)
    assert.deepEqual([other.status, other.body], [404, missing])
    assert.equal((await download(world, org, path)).status, 401)
  })

  test("an image's thumbnail is the image, for the same readers", async world => {
    const org = await world.org()
    const { member, guest } = org
    const url = await uploaded(member, { name: 'tea.png', type: 'image/png', bytes: 'leaves' })
    const thumbnail = (of: string, format = '840x560.webp'): string =>
      `${of.replace('/user_uploads/', '/user_uploads/thumbnail/')}/${format}`
    for (const format of ['840x560.webp', '840x560-anim.webp', '500x850.jpg']) {
      const { status, text, headers } = await download(world, org, thumbnail(url, format), member)
      assert.deepEqual([status, text, headers['content-type']], [200, 'leaves', 'image/png'], format)
      assert.match(String(headers['content-disposition']), /^inline;/)
      assert.equal(headers['x-content-type-options'], 'nosniff')
    }
    const [realm = '', ...rest] = url.split('/').slice(2)
    const encoded = `/user_uploads/thumbnail/${realm}/${rest.join('%2F')}/840x560.webp`
    assert.equal((await download(world, org, '', member, { path: encoded })).status, 200)
    const page = await uploaded(member, { name: 'tea.html', type: 'text/html', bytes: '<script>' })
    for (const path of [thumbnail(page), thumbnail(url, 'x'), thumbnail(url, '..'), thumbnail(url).slice(0, -13)]) {
      const { status, body } = await download(world, org, '', member, { path })
      assert.deepEqual([status, body], [404, missing], path)
    }
    const other = await download(world, org, thumbnail(url), guest)
    assert.deepEqual([other.status, other.body], [404, missing])
    assert.equal((await download(world, org, thumbnail(url))).status, 401)
  })

  test('similar URLs lead nowhere', async world => {
    const org = await world.org()
    const { member } = org
    const url = await uploaded(member, { name: 'tea.txt' })
    const [realm = '', shard = '', key = ''] = url.split('/').slice(2)
    for (const path of [
      `/user_uploads/${realm}/${shard}/${key}/other.txt`,
      `/user_uploads/${realm}/${shard}/${key}/`,
      `/user_uploads/${realm}/${shard}/${key.toUpperCase()}/tea.txt`,
      `/user_uploads/${realm}/zz/${key}/tea.txt`,
      `/user_uploads/${realm}/${shard}/${key}%00/tea.txt`,
      `/user_uploads/${realm}/${shard}/../tea.txt`,
      `/user_uploads/../../etc/passwd/x`,
      `/user_uploads/${realm}/${shard}%2F${key}/x/tea.txt`,
      `/user_uploads/x/${shard}/${key}/tea.txt`,
      `/user_uploads/temporary/x/tea.txt`,
    ])
      for (const prefix of path.includes('%00') ? [''] : ['', '/api/v1']) {
        const { status, body } = await download(world, org, '', member, { path: prefix + path })
        assert.deepEqual([status, body.code], [404, 'NOT_FOUND'], prefix + path)
      }
  })
})

withMovingClock('a temporary URL', test => {
  test('reads one file for a minute, without a login', async world => {
    const org = await world.org()
    const url = await uploaded(org.member, { name: 'Größe.txt', bytes: 'leaves' })
    const { url: temporary } = await org.member.ok(`GET ${encodeURI(url)}`)
    assert.match(temporary, /^\/user_uploads\/temporary\/[\w-]+\/Gr%C3%B6%C3%9Fe\.txt$/)
    const open = () => world.raw({ host: org.host, path: temporary })
    assert.deepEqual([(await open()).status, (await open()).text], [200, 'leaves'])
    world.advance(40)
    assert.equal((await open()).status, 200)
    world.advance(21)
    assert.deepEqual([(await open()).status, (await open()).body], [404, missing])
  })

  test('ends with the access of the user who requested it, and is only valid in that organization', async world => {
    const [org, other] = [await world.org(), await world.org()]
    const { member, admin } = org
    const url = await uploaded(member)
    const id = await member.send([admin.id], `[tea](${url})`)
    const { url: temporary } = await admin.ok(`GET ${url}`)
    assert.equal((await download(world, org, temporary)).status, 200)
    assert.equal((await download(world, other, temporary)).status, 404)
    await member.ok(`DELETE /messages/${id}`)
    assert.equal((await download(world, org, temporary)).status, 404)
  })

  test("can't be forged", async world => {
    const org = await world.org()
    const { url } = await org.member.ok(`GET ${await uploaded(org.member)}`)
    const [token = ''] = url.split('/').slice(3)
    const flipped = `${token.slice(0, 30)}${token[30] === 'A' ? 'B' : 'A'}${token.slice(31)}`
    for (const forged of [
      flipped,
      token.slice(0, -4),
      `${token}AAAA`,
      'A',
      'A'.repeat(22),
      '%2e%2e',
      token.slice(0, 38),
    ])
      assert.equal((await world.raw({ host: org.host, path: url.replace(token, forged) })).status, 404, forged)
  })
})

onEachDatabase('messages and their files', test => {
  test("images, video and audio are shown inline; a file that the writer can't read is a link", async world => {
    const org = await world.org()
    const { owner, member } = org
    const shown = async (person: Person, url: string): Promise<string> =>
      (await person.ok('POST /messages/render', { content: `[tea](${url})` })).rendered
    const picture = await uploaded(member, { name: 'tea.png', type: 'image/png', bytes: pictures.png })
    assert.match(await shown(member, picture), /<div class="message_inline_image"><a href="[^"]+"[^>]*><img [^>]*src="/)
    assert.doesNotMatch(await shown(owner, picture), /<img/)
    for (const name of ['tea.mp4', 'tea.mov'])
      assert.match(await shown(member, await uploaded(member, { name })), /<video /, name)
    const text = await uploaded(member, { name: 'tea.txt' })
    assert.equal(await shown(member, text), `<p><a href="${text}">tea</a></p>`)
    const id = await member.send([owner.id], `[tea](${picture})`)
    const loading = await loadingImage(world, org)
    const loaded = await member.send([owner.id], `[tea](${loading.url})`)
    // Then it's shown as uploaded.
    await member.ok(`DELETE /attachments/${loading.id}`)
    const { messages } = await owner.ok('GET /messages', {
      anchor: 'newest',
      num_before: 9,
      num_after: 0,
      narrow: [{ operator: 'has', operand: 'image' }],
    })
    assert.deepEqual(valuesOf(messages, 'id'), [id, loaded])
  })

  test('an image in any format is shown; a file that is only named like one is a link, and keeps its text', async world => {
    const { member } = await world.org()
    const rendered = async (content: string): Promise<string> =>
      (await member.ok('POST /messages/render', { content })).rendered
    for (const [ending, bytes] of Object.entries(pictures)) {
      const url = await uploaded(member, { name: `tea.${ending}`, bytes })
      assert.match(await rendered(`[tea](${url})`), /<div class="message_inline_image">/, ending)
      assert.match(await rendered(`![tea](${url})`), /^<p><img alt="tea" class="inline-image" /, ending)
      for (const corrupt of [bytes.subarray(0, 8), Buffer.alloc(0), Buffer.from('tea'), Buffer.alloc(64, 0xff)]) {
        const broken = await uploaded(member, { name: `tea.${ending}`, bytes: corrupt })
        assert.equal(await rendered(`[tea](${broken})`), `<p><a href="${broken}">tea</a></p>`, ending)
        assert.equal(await rendered(`![tea](${broken})`), `<p>![tea](${broken})</p>`, ending)
      }
    }
    // More bytes before the image's size than one piece of the file holds.
    const long = Buffer.concat([
      pictures.jpg.subarray(0, 2),
      ...Array.from({ length: 5 }, () => Buffer.concat([Buffer.from('ffe1fffe', 'hex'), Buffer.alloc(0xff_fc)])),
      pictures.jpg.subarray(2),
    ])
    const url = await uploaded(member, { name: 'tea.jpg', bytes: long })
    assert.match(await rendered(`[tea](${url})`), /<img/)
    const [damaged, flat] = [Buffer.from(pictures.png), Buffer.from(pictures.gif)]
    damaged[20] = 0xff
    flat.fill(0, 6, 8)
    for (const bytes of [damaged, flat]) {
      const broken = await uploaded(member, { name: 'tea.png', type: 'image/png', bytes })
      assert.doesNotMatch(await rendered(`[tea](${broken})`), /<img/)
    }
  })

  test('has:attachment finds them; the owner gets an event for each change', async ({ org }) => {
    const { member, admin } = await org()
    const url = await uploaded(member)
    const { news } = await queueOf(member)
    const plain = await member.send([admin.id], 'nothing here')
    const linked = await member.send([admin.id], `[tea](${url})`)
    const found = async (): Promise<number[]> => {
      const narrow = [{ operator: 'has', operand: 'attachment' }]
      const { messages } = await admin.ok('GET /messages', { anchor: 'newest', num_before: 9, num_after: 0, narrow })
      return messages.map(({ id }: any) => id)
    }
    assert.deepEqual(await found(), [linked])
    await member.ok(`PATCH /messages/${plain}`, { content: `now [tea](${url}) and [tea](${url})` })
    assert.deepEqual(await found(), [plain, linked])
    const kept = await member.ok(`PATCH /messages/${linked}`, { content: 'gone' })
    assert.deepEqual(kept.detached_uploads, [])
    assert.deepEqual(await found(), [plain])
    const { detached_uploads } = await member.ok(`PATCH /messages/${plain}`, { content: 'gone too' })
    const { attachments } = await member.ok('GET /attachments')
    assert.deepEqual(detached_uploads, attachments)
    assert.deepEqual(await found(), [])
    assert.deepEqual(
      (await news('attachment')).map(({ op, attachment, upload_space_used }) => [
        op,
        attachment.message_ids,
        upload_space_used,
      ]),
      [
        ['update', [linked], 3],
        ['update', [plain, linked], 3],
        ['update', [plain], 3],
        ['update', [], 3],
      ],
    )
  })

  test('its owner only gets events for messages that the owner can see', async ({ org }) => {
    const { owner, admin, member, channel } = await org()
    const url = await uploaded(member)
    const tea = await channel('tea', { subscribers: [owner, admin, member], invite_only: true })
    const own = await member.send(tea, `[tea](${url})`)
    const { news } = await queueOf(member)
    const direct = await owner.send([admin.id], `look: [tea](${url})`)
    assert.deepEqual(await messageIds(member), [own])
    assert.deepEqual(await news('attachment'), [])
    const open = await owner.send(tea, `again: [tea](${url})`)
    assert.deepEqual(await messageIds(member), [own, open])
    assert.deepEqual(
      (await news('attachment')).map(({ attachment }) => attachment.message_ids),
      [[own, open]],
    )
    // The permission is checked at the time of use.
    await owner.send(tea, `once more: [tea](${url})`)
    await owner.ok('DELETE /users/me/subscriptions', { subscriptions: ['tea'], principals: [member.id] })
    assert.deepEqual(await messageIds(member), [])
    assert.deepEqual(await news('attachment'), [])
    const removed = await admin.call(`DELETE /messages/${direct}`)
    assert.equal(removed.status, 200, removed.text)
    assert.deepEqual(await news('attachment'), [])
  })

  test("its owner gets no event when a message that the owner can't see drops it", async ({ org }) => {
    const { owner, admin, member, channel } = await org()
    const url = await uploaded(member)
    const secret = await channel('secret', { subscribers: [owner, admin], invite_only: true })
    const tea = await channel('tea', { subscribers: [owner, member] })
    const shared = await member.send(tea, `[tea](${url})`)
    await member.send([owner.id], `[tea](${url})`)
    const edited = await owner.send([admin.id], `[tea](${url})`)
    const deleted = await owner.send(secret, `[tea](${url})`)
    const { news } = await queueOf(member)
    await owner.ok(`PATCH /messages/${edited}`, { content: 'no link' })
    await owner.ok(`DELETE /messages/${deleted}`)
    assert.deepEqual(await news('attachment'), [])
    await owner.ok(`DELETE /messages/${shared}`)
    assert.equal((await news('attachment')).length, 1)
  })

  test('a message without a link takes no query about files', async ({ org, app }) => {
    const { member, admin } = await org()
    const url = await uploaded(member)
    const aboutFiles = async (content: string): Promise<boolean> =>
      (await recorded(app.db, () => member.send([admin.id], content))).some(({ sql }) => sql.includes('"attachment'))
    assert.equal(await aboutFiles('see https://example.com/uploads and /user_upload'), false)
    assert.equal(await aboutFiles(url), true)
  })

  test('of many messages with the same file the newest are listed; the first and last decide who can read it', async world => {
    const org = await world.org()
    const { owner, admin, moderator, member, guest } = org
    const url = await uploaded(member)
    const first = await member.send([owner.id], `[tea](${url})`)
    const again = async (count: number): Promise<number[]> =>
      world.app.db.write(org.realm.id, async tx => {
        const { id: _id, ...copy } = await tx.db
          .selectFrom('message')
          .selectAll()
          .where('id', '=', first)
          .executeTakeFirstOrThrow()
        const { attachment_id } = await tx.db
          .selectFrom('attachment_reference')
          .selectAll()
          .where('message_id', '=', first)
          .executeTakeFirstOrThrow()
        const copies = Array.from({ length: count }, () => copy)
        const made = await tx.db.insertInto('message').values(copies).returning('id').execute()
        await copyText(tx, first)
        const claims = made.map(({ id }) => ({ attachment_id, message_id: id }))
        await tx.db.insertInto('attachment_reference').values(claims).execute()
        return made.map(({ id }) => id)
      })
    await member.send([admin.id], `[tea](${url})`)
    await again(500)
    await member.send([moderator.id], `[tea](${url})`)
    const many = await again(500)
    const { news } = await queueOf(member)
    const last = await member.send([guest.id], `[tea](${url})`)
    const newest = [...many.slice(-99), last]
    assert.deepEqual(await messageIds(member), newest)
    assert.deepEqual((await news('attachment'))[0].attachment.message_ids, newest)
    const people = { owner, admin, moderator, guest }
    assert.deepEqual(await readers(world, org, url, people), ['owner', 'admin', 'guest'])
  })

  test("another user's file isn't offered to the user who removes the link", async ({ org }) => {
    const { member, admin } = await org()
    const url = await uploaded(member)
    const first = await member.send([admin.id], `[tea](${url})`)
    const second = await admin.send([member.id], `[tea](${url})`)
    await member.ok(`DELETE /messages/${first}`)
    assert.deepEqual((await admin.ok(`PATCH /messages/${second}`, { content: 'no' })).detached_uploads, [])
    assert.deepEqual(await messageIds(member), [])
  })

  test('a deleted topic drops its files; a deleted file leaves its messages', async ({ org }) => {
    const { owner, member, channel } = await org()
    const tea = await channel('tea', { subscribers: [owner, member] })
    const url = await uploaded(member)
    await member.send(tea, `[tea](${url})`, 'leaves')
    await owner.ok(`POST /streams/${tea}/delete_topic`, { topic_name: 'leaves' })
    assert.deepEqual(await messageIds(member), [])
    const id = await member.send(tea, `[tea](${url})`, 'leaves')
    await member.ok(`DELETE /attachments/${await idOf(member)}`)
    assert.equal((await owner.ok(`GET /messages/${id}`)).raw_content, `[tea](${url})`)
    await owner.ok(`DELETE /messages/${id}`)
  })
})

onEachDatabase('a file in a browser', test => {
  test('only images, audio and video are shown inline; no script can run', async world => {
    const org = await world.org()
    const cases: [string, string | undefined, string, 'inline' | 'attachment'][] = [
      ['tea.png', 'image/png', 'image/png', 'inline'],
      ['tea.bmp', 'image/bmp', 'image/bmp', 'inline'],
      ['tea.mp4', 'video/mp4', 'video/mp4', 'inline'],
      ['tea.mov', undefined, 'video/quicktime', 'inline'],
      ['tea.mp3', 'application/octet-stream', 'audio/mpeg', 'inline'],
      ['tea.jpg', undefined, 'image/jpeg', 'inline'],
      ['tea.html', 'text/html', 'application/octet-stream', 'attachment'],
      ['tea.svg', 'image/svg+xml', 'application/octet-stream', 'attachment'],
      ['tea.png', 'image/svg+xml', 'application/octet-stream', 'attachment'],
      ['tea.js', 'text/javascript', 'application/octet-stream', 'attachment'],
      ['tea.pdf', 'application/pdf', 'application/octet-stream', 'attachment'],
      ['tea.txt', 'text/plain', 'application/octet-stream', 'attachment'],
      ['tea.html', 'Text/HTML; charset=utf-8', 'application/octet-stream', 'attachment'],
      ['tea', 'image/png\\r\\nX-Evil: 1', 'application/octet-stream', 'attachment'],
      ['tea', 'nonsense', 'application/octet-stream', 'attachment'],
    ]
    for (const [name, type, served, disposition] of cases) {
      const { body } = await upload(org.member, { name, ...(type === undefined ? {} : { type }) })
      const { url: temporary } = await org.member.ok(`GET ${body.url}`)
      for (const { headers } of [
        await download(world, org, body.url, org.member),
        await download(world, org, temporary),
      ]) {
        assert.equal(headers['content-type'], served, `${name} ${type}`)
        assert.match(String(headers['content-disposition']), new RegExp(`^${disposition};`))
        assert.match(String(headers['content-security-policy']), /^sandbox( allow-same-origin)?; default-src 'none'/)
        assert.equal(headers['x-content-type-options'], 'nosniff')
        assert.match(String(headers['cache-control']), /^private, no-cache$/)
        assert.equal(headers['x-evil'], undefined)
      }
    }
  })

  test('a cache asks again, and gets "not modified" as long as its user has access', async world => {
    const org = await world.org()
    const { member, admin } = org
    const url = await uploaded(member)
    const id = await member.send([admin.id], `[tea](${url})`)
    const { headers } = await download(world, org, url, admin)
    const again = (value: string) => download(world, org, url, admin, { headers: { 'if-none-match': value } })
    const etag = headers.etag as string
    for (const value of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const { status, text } = await again(value)
      assert.deepEqual([status, text], [304, ''], value)
    }
    assert.equal((await again('"x"')).status, 200)
    await member.ok(`DELETE /messages/${id}`)
    assert.equal((await again(etag)).status, 404)
  })

  test('a reader who disconnects is released', async world => {
    const org = await world.org()
    const url = await uploaded(org.member, { name: 'long.mp4', bytes: Buffer.alloc(20 * 1024 * 1024) })
    const { url: temporary } = await org.member.ok(`GET ${url}`)
    // A request is logged when the server has finished it.
    const done = (): number => world.log().split('/user_uploads/temporary/').length
    const before = done()
    const { hostname, port } = new URL(world.app.url)
    const asked = request({ hostname, port, path: temporary, headers: { host: org.host } })
    asked.on('response', incoming => incoming.once('data', () => asked.destroy()))
    asked.on('error', () => {}).end()
    while (done() === before) await setImmediate()
    assert.doesNotMatch(world.log(), /unexpected error/)
  })

  test('a part of a file can be requested', async world => {
    const org = await world.org()
    const bytes = Buffer.from(Array.from({ length: 600_000 }, (_, i) => (i * 31) % 253))
    const url = await uploaded(org.member, { name: 'tea.mp4', bytes })
    const { headers } = await download(world, org, url, org.member)
    assert.equal(headers['accept-ranges'], 'bytes')
    const etag = headers.etag as string
    const cases: [string, number, string | undefined, [number, number]][] = [
      ['bytes=0-9', 206, 'bytes 0-9/600000', [0, 10]],
      ['bytes=262140-262149', 206, 'bytes 262140-262149/600000', [262_140, 262_150]],
      ['bytes=599990-', 206, 'bytes 599990-599999/600000', [599_990, 600_000]],
      ['bytes=-5', 206, 'bytes 599995-599999/600000', [599_995, 600_000]],
      ['bytes=-9000000', 206, 'bytes 0-599999/600000', [0, 600_000]],
      ['bytes=10-9000000', 206, 'bytes 10-599999/600000', [10, 600_000]],
      ['bytes=600000-', 416, 'bytes */600000', [0, 0]],
      ['bytes=-0', 416, 'bytes */600000', [0, 0]],
      ['bytes=9-1', 200, undefined, [0, 600_000]],
      ['bytes=0-1,5-6', 200, undefined, [0, 600_000]],
      ['lines=0-1', 200, undefined, [0, 600_000]],
    ]
    for (const [range, status, contentRange, [from, until]] of cases) {
      const answer = await download(world, org, url, org.member, { headers: { range } })
      assert.deepEqual([answer.status, answer.headers['content-range']], [status, contentRange], range)
      assert.ok(answer.bytes.equals(bytes.subarray(from, until)), range)
    }
    const since = (ifRange: string) =>
      download(world, org, url, org.member, { headers: { range: 'bytes=0-9', 'if-range': ifRange } })
    assert.deepEqual([(await since(etag)).status, (await since('"old"')).status], [206, 200])
    const head = await download(world, org, url, org.member, { method: 'HEAD' })
    assert.deepEqual([head.status, head.headers['content-length'], head.text], [200, '600000', ''])
  })
})
