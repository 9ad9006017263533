// Smaller versions of uploaded images, and how messages show them.
import assert from 'node:assert/strict'
import sharp from 'sharp'
import { becomes } from '#test/becomes.ts'
import { animation, pictures, plain, promised, seen } from '#test/pictures.ts'
import { onlyOnSqlite } from '#test/suite.ts'
import { queueOf } from '#test/queue.ts'
import { download, uploaded } from '#test/uploads.ts'
import { withMovingClock } from '#test/suite.ts'
import { forgetThumbnails, loadingImage } from '#test/thumbnails.ts'
import type { Person, World } from '#test/world.ts'

const image = async (person: Person, name: string, bytes: Uint8Array): Promise<string> =>
  uploaded(person, { name, type: `image/${name.split('.').at(-1)}`, bytes })
const rendered = async (person: Person, content: string): Promise<string> =>
  (await person.ok('POST /messages/render', { content })).rendered
const status = async (person: Person, url: string): Promise<boolean> =>
  (await person.ok(`GET /thumbnail/status/${url.replace('/user_uploads/', '')}`)).has_thumbnail
const thumbnail = (url: string, format = '840x560.webp'): string =>
  `${url.replace('/user_uploads/', '/user_uploads/thumbnail/')}/${format}`

onlyOnSqlite('thumbnails', test => {
  test("an image is shown with its thumbnail, with the original's size", async world => {
    const org = await world.org()
    const { member, guest } = org
    const url = await image(member, 'tea.png', await plain(1_680, 200))
    assert.equal(
      await rendered(member, `[tea](${url})`),
      `<p><a href="${url}">tea</a></p>\n<div class="message_inline_image"><a href="${url}" title="tea"><img data-original-content-type="image/png" data-original-dimensions="1680x200" src="${thumbnail(url)}"></a></div>`,
    )
    assert.equal(
      await rendered(member, `![tea](${url})`),
      `<p><img alt="tea" class="inline-image" data-original-content-type="image/png" data-original-dimensions="1680x200" data-original-src="${url}" src="${thumbnail(url)}"></p>`,
    )
    const { headers, bytes } = await download(world, org, thumbnail(url), member)
    assert.equal(headers['content-type'], 'image/webp')
    assert.deepEqual(await seen(bytes), { format: 'webp', width: 840, height: 100, frames: 1 })
    assert.equal((await download(world, org, thumbnail(url), guest)).status, 404)
    assert.equal(await status(member, url), true)
    assert.deepEqual(
      (await member.ok('POST /register')).server_thumbnail_formats.map(({ name }: { name: string }) => name),
      ['840x560.webp', '840x560-anim.webp'],
    )
  })

  test("a TIFF is shown with its thumbnail, since browsers can't show it", async world => {
    const org = await world.org()
    const scan = await sharp(await plain(1_680, 200))
      .tiff()
      .toBuffer()
    for (const [bytes, format] of [
      [scan, '1680x200'],
      [pictures.tiff, '1x1'],
    ] as const)
      for (const [name, type] of [
        ['tea.tiff', 'application/octet-stream'],
        ['tea.tif', 'application/octet-stream'],
        ['tea.tiff', 'image/x-tiff'],
      ] as const) {
        const url = await uploaded(org.member, { name, type, bytes })
        assert.ok(
          (await rendered(org.member, `[tea](${url})`)).includes(
            `<img data-original-content-type="image/tiff" data-original-dimensions="${format}" src="${thumbnail(url)}">`,
          ),
        )
        const shown = await download(world, org, thumbnail(url), org.member)
        assert.equal(shown.headers['content-type'], 'image/webp')
        const original = await download(world, org, url, org.member)
        assert.match(String(original.headers['content-disposition']), /^attachment;/)
        assert.deepEqual(original.bytes, bytes)
      }
    const broken = await uploaded(org.member, { name: 'tea.tiff', type: 'image/tiff', bytes: Buffer.from('II*\0tea') })
    assert.equal(await rendered(org.member, `[tea](${broken})`), `<p><a href="${broken}">tea</a></p>`)
  })

  test('audio plays inline, whatever browsers call its type', async world => {
    const { member } = await world.org()
    for (const [name, type] of [
      ['tea.mp3', 'audio/mpeg'],
      ['tea.mp3', 'audio/mp3'],
      ['tea.m4a', 'audio/x-m4a'],
      ['tea.wav', 'audio/x-wav'],
      ['tea.wav', 'audio/vnd.wave'],
      ['tea.flac', 'audio/x-flac'],
      ['tea.aac', 'application/octet-stream'],
      ['tea.oga', 'application/octet-stream'],
    ] as const) {
      const url = await uploaded(member, { name, type, bytes: Buffer.from('tea') })
      const audio = (more = ''): string => `<p><audio controls preload="metadata" src="${url}"${more}></audio></p>`
      assert.equal(await rendered(member, `![](${url})`), audio(), type)
      assert.equal(await rendered(member, `![tea time](${url})`), audio(' title="tea time"'), type)
    }
  })

  test('an animated image also moves in its thumbnail', async world => {
    const org = await world.org()
    const { member } = org
    const url = await image(member, 'tea.gif', await animation(3))
    const moving = thumbnail(url, '840x560-anim.webp')
    assert.ok(
      (await rendered(member, `[tea](${url})`)).includes(
        `<img data-animated="true" data-original-content-type="image/gif" data-original-dimensions="8x8" src="${moving}">`,
      ),
    )
    const frames = async (path: string): Promise<number> =>
      (await seen((await download(world, org, path, member)).bytes)).frames
    assert.deepEqual([await frames(moving), await frames(thumbnail(url))], [3, 1])
  })

  test('an image smaller than its thumbnail is served instead', async world => {
    const org = await world.org()
    const bytes = await animation(3)
    const url = await image(org.member, 'tea.gif', bytes)
    const moving = await download(world, org, thumbnail(url, '840x560-anim.webp'), org.member)
    assert.deepEqual([moving.headers['content-type'], moving.bytes], ['image/gif', bytes])
    const kept = await world.app.db.readOne(tx =>
      tx.db.selectFrom('picture').select('name').where('realm_id', '=', org.realm.id).execute(),
    )
    assert.deepEqual(
      kept.filter(({ name }) => name.endsWith('-anim.webp')),
      [],
    )
  })

  test('an image that is damaged or takes too much work is only a link', async world => {
    const { member } = await world.org()
    const whole = await plain(40, 40)
    for (const bytes of [whole.subarray(0, whole.length - 30), promised(400, 400), promised(60_000, 60_000)]) {
      const url = await image(member, 'tea.png', bytes)
      assert.equal(await rendered(member, `[tea](${url})`), `<p><a href="${url}">tea</a></p>`)
      assert.equal(await rendered(member, `![tea](${url})`), `<p>![tea](${url})</p>`)
      assert.equal(await status(member, url), false)
    }
  })

  test('an image in a format unknown to the decoder is shown as uploaded', async world => {
    const org = await world.org()
    const url = await image(org.member, 'tea.bmp', pictures.bmp)
    assert.ok((await rendered(org.member, `[tea](${url})`)).includes(`<img src="${url}">`))
    assert.equal(await status(org.member, url), false)
    assert.deepEqual((await download(world, org, thumbnail(url), org.member)).bytes, pictures.bmp)
  })

  test('an image older than thumbnails gets them after one was requested', async world => {
    const org = await world.org()
    const { member } = org
    const bytes = await plain(1_680, 200)
    const url = await image(member, 'tea.png', bytes)
    await forgetThumbnails(world.app.db, url)
    assert.ok((await rendered(member, `[tea](${url})`)).includes(`<img src="${url}">`))
    assert.equal((await download(world, org, thumbnail(url), org.guest)).status, 404)
    assert.equal(await status(member, url), false)
    // No user waits: the first one gets the image itself.
    const first = await download(world, org, thumbnail(url), member)
    assert.deepEqual(first.bytes, bytes)
    await becomes(() => status(member, url), true)
    const made = await download(world, org, thumbnail(url), member)
    assert.deepEqual(await seen(made.bytes), { format: 'webp', width: 840, height: 100, frames: 1 })
    assert.notEqual(made.headers.etag, first.headers.etag)
    assert.ok((await rendered(member, `[tea](${url})`)).includes(`src="${thumbnail(url)}"`))
  })

  test('an unreadable image is examined once', async world => {
    const org = await world.org()
    const { member } = org
    const url = await image(member, 'tea.bmp', pictures.bmp)
    const { id } = await forgetThumbnails(world.app.db, url)
    const examined = () =>
      world.app.db.readOne(tx =>
        tx.db.selectFrom('attachment_image').select('frames').where('attachment_id', '=', id).execute(),
      )
    assert.deepEqual(await examined(), [])
    // Not a thumbnail's URL: nothing is made for it.
    assert.deepEqual((await download(world, org, thumbnail(url, '10x10.webp'), member)).bytes, pictures.bmp)
    assert.deepEqual(await examined(), [])
    assert.deepEqual((await download(world, org, thumbnail(url), member)).bytes, pictures.bmp)
    await becomes(examined, [{ frames: 0 }])
    assert.equal(await status(member, url), false)
    assert.ok((await rendered(member, `[tea](${url})`)).includes(`<img src="${url}">`))
  })

  test('the organization can show links only', async world => {
    const { owner, member } = await world.org()
    const url = await image(member, 'tea.png', await plain(20, 20))
    await owner.ok('PATCH /realm', { inline_image_preview: false })
    assert.equal(await rendered(member, `[tea](${url})`), `<p><a href="${url}">tea</a></p>`)
  })

  test('thumbnails are removed with the file', async world => {
    const { member } = await world.org()
    await image(member, 'tea.png', await plain(20, 20))
    const rows = () =>
      world.app.db.readOne(tx =>
        tx.db.selectFrom('attachment_image').where('attachment_id', '=', id).selectAll().execute(),
      )
    const [{ id }] = (await member.ok('GET /attachments')).attachments
    assert.equal((await rows()).length, 1)
    await member.ok(`DELETE /attachments/${id}`)
    assert.deepEqual(await rows(), [])
  })
})

const spinner = '/static/images/loading/loader-black.svg'
const shownInMessage = (
  label: string,
  url: string,
  loading: string,
  embedded = ` class="inline-image"${loading}`,
): string =>
  `<p><a href="${url}">${label}</a></p>\n<div class="message_inline_image"><a href="${url}" title="${label}"><img${loading}></a></div>\n<p><img alt="${label}"${embedded}></p>`

withMovingClock('loading images', test => {
  test('a message shows an image as loading until its thumbnail is made', async world => {
    const org = await world.org()
    const { member, owner } = org
    await org.channel('teas', { subscribers: [org.owner, org.member] })
    const { url, load } = await loadingImage(world, org)
    const { news } = await queueOf(owner, { event_types: ['update_message'] })
    const content = `[tea](${url})\n\n![tea](${url})`
    const id = await member.send('teas', content, 'tea')
    const facts = ' data-original-content-type="image/png"'
    const loading = shownInMessage(
      'tea',
      url,
      ` class="image-loading-placeholder"${facts} src="${spinner}"`,
      ` class="inline-image image-loading-placeholder"${facts} data-original-src="${url}" src="${spinner}"`,
    )
    const htmlOf = async (message: number): Promise<string> =>
      (await owner.ok(`GET /messages/${message}`)).message.content
    assert.equal(await htmlOf(id), loading)
    assert.equal(await status(member, url), false)
    assert.equal((await download(world, org, spinner)).headers['content-type'], 'image/svg+xml')
    // No event would say when a preview's thumbnail is ready.
    assert.ok((await rendered(member, content)).includes(`<img src="${url}">`))
    await load()
    const second = await member.send('teas', `![](${url})`, 'tea')
    const loadedFacts = `${facts} data-original-dimensions="1680x200"`
    const loaded = shownInMessage(
      'tea',
      url,
      `${loadedFacts} src="${thumbnail(url)}"`,
      ` class="inline-image"${loadedFacts} data-original-src="${url}" src="${thumbnail(url)}"`,
    )
    await becomes(() => htmlOf(id), loaded)
    await becomes(async () => (await htmlOf(second)).includes(thumbnail(url)), true)
    // The event is read after an edit, and shows the previous text.
    await member.ok(`PATCH /messages/${id}`, { content: 'no tea' })
    const [first, other, edit] = await news()
    const { edit_timestamp, ...told } = first
    assert.equal(typeof edit_timestamp, 'number')
    assert.deepEqual(told, {
      type: 'update_message',
      user_id: null,
      rendering_only: true,
      message_id: id,
      message_ids: [id],
      flags: [],
      content,
      rendered_content: loaded,
    })
    assert.deepEqual([other.message_id, other.rendering_only], [second, true])
    assert.deepEqual([edit.rendering_only, edit.orig_rendered_content], [false, loaded])
    const { message } = await owner.ok(`GET /messages/${second}`)
    assert.deepEqual([message.edit_history, message.last_edit_timestamp], [undefined, undefined])
  })

  test('an image that is never decoded is shown as uploaded, and retried a day later', async world => {
    const org = await world.org()
    const { member } = org
    await org.channel('teas', { subscribers: [org.owner, org.member] })
    const { url, load } = await loadingImage(world, org)
    const html = async (id: number): Promise<string> => (await member.ok(`GET /messages/${id}`)).message.content
    const first = await member.send('teas', `[tea](${url})`, 'tea')
    assert.ok((await html(first)).includes('image-loading-placeholder'))
    world.advance(301)
    // The next message wakes the job.
    const second = await member.send('teas', `[tea](${url})`, 'tea')
    const asUploaded = `<p><a href="${url}">tea</a></p>\n<div class="message_inline_image"><a href="${url}" title="tea"><img src="${url}"></a></div>`
    for (const id of [first, second]) await becomes(() => html(id), asUploaded)
    await load()
    assert.equal(await html(await member.send('teas', `[tea](${url})`, 'tea')), asUploaded)
    assert.equal(await status(member, url), false)
    world.advance(86_400)
    const third = await member.send('teas', `[tea](${url})`, 'tea')
    await becomes(async () => (await html(third)).includes(thumbnail(url)), true)
    assert.equal(await html(first), asUploaded)
  })

  const wantedRows = ({ app }: World, id: number) =>
    app.db.readOne(tx =>
      tx.db.selectFrom('wanted_thumbnail').where('attachment_id', '=', id).select(['due_at', 'given_up_at']).execute(),
    )
  const htmlTo = async (member: Person, id: number): Promise<string> =>
    (await member.ok(`GET /messages/${id}`)).message.content

  test('a deleted image is no longer loading', async world => {
    const org = await world.org()
    const { member } = org
    const { url, id } = await loadingImage(world, org)
    const sent = await member.send([member.id], `[tea](${url})`)
    assert.match(await htmlTo(member, sent), /image-loading-placeholder/)
    const { news } = await queueOf(member, { event_types: ['update_message'] })
    await member.ok(`DELETE /attachments/${id}`)
    assert.deepEqual(await wantedRows(world, id), [])
    const html = await htmlTo(member, sent)
    assert.match(html, /<img src="/)
    assert.equal((await news())[0].rendered_content, html)
  })

  test('an image that was given up is shown although the server ended in the middle', async world => {
    const org = await world.org()
    const { member } = org
    const { url, id } = await loadingImage(world, org)
    const sent = await member.send([member.id], `[tea](${url})`)
    await world.app.jobs.idle()
    await world.app.db.write(org.realm.id, tx =>
      tx.db
        .updateTable('wanted_thumbnail')
        .set({ given_up_at: tx.now, due_at: 0 })
        .where('attachment_id', '=', id)
        .execute(),
    )
    assert.match(await htmlTo(member, sent), /image-loading-placeholder/)
    world.app.jobs.wake('thumbnails')
    await becomes(async () => (await htmlTo(member, sent)).includes(`<img src="${url}">`), true)
    await becomes(async () => (await wantedRows(world, id))[0]?.due_at, null)
  })

  test('an image that is refused later becomes a link', async world => {
    const org = await world.org()
    const { member } = org
    const { url, load } = await loadingImage(world, org, { bytes: promised(60_000, 60_000) })
    const first = await member.send([member.id], `[tea](${url})\n\n![tea](${url})`)
    assert.match(await htmlTo(member, first), /image-loading-placeholder[^]*image-loading-placeholder/)
    const { protocol, port } = new URL(world.app.url)
    const address = `${protocol}//${org.host}:${port}${url}`
    const only = await member.send([member.id], address)
    const both = await member.send([member.id], `${address}\n\nSee [this](${url})`)
    for (const id of [only, both]) assert.match(await htmlTo(member, id), /image-loading-placeholder/)
    await load()
    await member.send([member.id], `[tea](${url})`)
    await becomes(() => htmlTo(member, first), `<p><a href="${url}">tea</a></p>\n<p>![tea](${url})</p>`)
    await becomes(() => htmlTo(member, only), `<p><a href="${url}">${url}</a></p>`)
    await becomes(
      () => htmlTo(member, both),
      `<p><a href="${url}">${url}</a></p>\n<p>See <a href="${url}">this</a></p>`,
    )
    const found = async (operator: string, operand: string): Promise<number[]> => {
      const narrow = [{ operator, operand }]
      const { messages } = await member.ok('GET /messages', { narrow, anchor: 'newest', num_before: 9, num_after: 0 })
      return messages.map((one: { id: number }) => one.id)
    }
    assert.deepEqual(await found('has', 'image'), [])
    assert.ok((await found('search', '"tea.png"')).includes(only))
    assert.equal(await rendered(member, `[tea](${url})`), `<p><a href="${url}">tea</a></p>`)
  })

  test('an old version shows an image as uploaded', async world => {
    const org = await world.org()
    const { member } = org
    const { url } = await loadingImage(world, org)
    const sent = await member.send([member.id], `[tea](${url}) ![tea](${url})`)
    await member.ok(`PATCH /messages/${sent}`, { content: 'no tea' })
    const { message_history } = await member.ok(`GET /messages/${sent}/history`)
    assert.doesNotMatch(JSON.stringify(message_history), /image-loading-placeholder/)
    assert.match(message_history[0].rendered_content, new RegExp(`<img src="${url}">.*`))
  })

  test('a message with many loading images gets few events', async world => {
    const org = await world.org()
    const { member } = org
    const images = []
    for (let n = 0; n < 12; n++) images.push(await loadingImage(world, org))
    const { news } = await queueOf(member, { event_types: ['update_message'] })
    const sent = await member.send([member.id], images.map(({ url }) => `![](${url})`).join(' '))
    for (const { load } of images) await load()
    await member.send([member.id], `![](${images[0]?.url})`)
    await becomes(async () => (await htmlTo(member, sent)).includes('image-loading-placeholder'), false)
    const events = (await news()).filter(({ message_id }) => message_id === sent)
    assert.deepEqual([events.length, events.at(-1).rendered_content], [10, await htmlTo(member, sent)])
  })
})
