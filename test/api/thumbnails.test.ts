// Smaller forms of uploaded images, and how messages show them.
import assert from 'node:assert/strict'
import { becomes } from '#test/becomes.ts'
import { animation, pictures, plain, promised, seen } from '#test/pictures.ts'
import { mainlyOnSqlite } from '#test/suite.ts'
import { download, uploaded } from '#test/uploads.ts'
import type { Org, Person, World } from '#test/world.ts'

const image = async (person: Person, name: string, bytes: Uint8Array): Promise<string> =>
  uploaded(person, { name, type: `image/${name.split('.').at(-1)}`, bytes })
const rendered = async (person: Person, content: string): Promise<string> =>
  (await person.ok('POST /messages/render', { content })).rendered
const status = async (person: Person, url: string): Promise<boolean> =>
  (await person.ok(`GET /thumbnail/status/${url.replace('/user_uploads/', '')}`)).has_thumbnail
const thumbnail = (url: string, format = '840x560.webp'): string =>
  `${url.replace('/user_uploads/', '/user_uploads/thumbnail/')}/${format}`

/** As an image that was uploaded before there were thumbnails. Returns the ID of the attachment. */
async function forget({ app }: World, { realm, member }: Org, url: string): Promise<number> {
  const { attachments } = await member.ok('GET /attachments')
  const { id } = attachments.find((one: { path_id: string }) => url.endsWith(one.path_id))
  await app.db.write(realm.id, async tx => {
    await tx.db.deleteFrom('attachment_image').where('attachment_id', '=', id).execute()
    const files = await tx.db.deleteFrom('picture').where('realm_id', '=', realm.id).returning('file_id').execute()
    for (const { file_id } of files)
      await tx.db.updateTable('file').set({ status: 'gone' }).where('id', '=', file_id).execute()
  })
  return id
}

mainlyOnSqlite('thumbnails', test => {
  test('an image is shown by its thumbnail, with the size of the original', async world => {
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

  test('an animated image moves in its thumbnail too', async world => {
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

  test('an image that is smaller than its thumbnail is served in its place', async world => {
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

  test('an image that is damaged or would take too much is only a link', async world => {
    const { member } = await world.org()
    const whole = await plain(40, 40)
    for (const bytes of [whole.subarray(0, whole.length - 30), promised(400, 400), promised(60_000, 60_000)]) {
      const url = await image(member, 'tea.png', bytes)
      assert.equal(await rendered(member, `[tea](${url})`), `<p><a href="${url}">tea</a></p>`)
      assert.equal(await rendered(member, `![tea](${url})`), `<p>![tea](${url})</p>`)
      assert.equal(await status(member, url), false)
    }
  })

  test('an image of a format that the decoder does not know is shown as it was uploaded', async world => {
    const org = await world.org()
    const url = await image(org.member, 'tea.bmp', pictures.bmp)
    assert.ok((await rendered(org.member, `[tea](${url})`)).includes(`<img src="${url}">`))
    assert.equal(await status(org.member, url), false)
    assert.deepEqual((await download(world, org, thumbnail(url), org.member)).bytes, pictures.bmp)
  })

  test('an image that is older than thumbnails gets them after one was asked for', async world => {
    const org = await world.org()
    const { member } = org
    const bytes = await plain(1_680, 200)
    const url = await image(member, 'tea.png', bytes)
    await forget(world, org, url)
    const before = await rendered(member, `[tea](${url})`)
    assert.ok(before.includes(`<img src="${url}">`), before)
    const { id } = await member.ok('POST /messages', { type: 'direct', to: [member.id], content: `[tea](${url})` })
    assert.equal(await status(member, url), false)
    assert.equal((await download(world, org, thumbnail(url), org.guest)).status, 404)
    assert.equal(await status(member, url), false)
    // No reader waits: the first one gets the image itself.
    const first = await download(world, org, thumbnail(url), member)
    assert.deepEqual(first.bytes, bytes)
    await becomes(() => status(member, url), true)
    const made = await download(world, org, thumbnail(url), member)
    assert.deepEqual(await seen(made.bytes), { format: 'webp', width: 840, height: 100, frames: 1 })
    assert.notEqual(made.headers.etag, first.headers.etag)
    assert.ok((await rendered(member, `[tea](${url})`)).includes(`src="${thumbnail(url)}"`))
    assert.equal((await member.ok(`GET /messages/${id}`)).message.content, before)
  })

  test('an image that cannot be read is examined once', async world => {
    const org = await world.org()
    const { member } = org
    const url = await image(member, 'tea.bmp', pictures.bmp)
    const id = await forget(world, org, url)
    const examined = () =>
      world.app.db.readOne(tx =>
        tx.db.selectFrom('attachment_image').select('frames').where('attachment_id', '=', id).execute(),
      )
    assert.deepEqual(await examined(), [])
    // No address of a thumbnail: nothing is made for it.
    assert.deepEqual((await download(world, org, thumbnail(url, '10x10.webp'), member)).bytes, pictures.bmp)
    assert.deepEqual(await examined(), [])
    assert.deepEqual((await download(world, org, thumbnail(url), member)).bytes, pictures.bmp)
    await becomes(examined, [{ frames: 0 }])
    assert.equal(await status(member, url), false)
    assert.ok((await rendered(member, `[tea](${url})`)).includes(`<img src="${url}">`))
  })

  test('the organization may show links only', async world => {
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
