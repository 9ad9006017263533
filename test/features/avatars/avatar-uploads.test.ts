import assert from 'node:assert/strict'
import { eventsOf } from '#test/events.ts'
import { systemGroup } from '#test/groups.ts'
import { animation, plain, promised, seen, sendFiles, sendPicture, square } from '#test/pictures.ts'
import { onlyOnSqlite } from '#test/suite.ts'
import type { Answer } from '#test/world.ts'

const route = 'POST /users/me/avatar'
const refusal = ({ status, body: { code, msg } }: Answer): [number, string, string] => [status, code, msg]

onlyOnSqlite('uploaded avatars', test => {
  test('the server crops an image to a square, in two sizes, and every user gets its URL', async world => {
    const org = await world.org()
    const { member, owner, host, realm } = org
    const [told] = await eventsOf(org, async () => {
      assert.equal((await sendPicture(member, route, await plain(300, 40))).status, 200)
    })
    const { avatar_url, avatar_version } = (await owner.ok(`GET /users/${member.id}`)).user
    assert.match(avatar_url, new RegExp(`^/user_avatars/${realm.id}/[0-9a-f]{40}\\.png$`))
    const medium = avatar_url.replace('.png', '-medium.png')
    assert.deepEqual(told?.payload.person, {
      user_id: member.id,
      avatar_url,
      avatar_url_medium: medium,
      avatar_source: 'U',
      avatar_version: 2,
    })
    assert.equal(avatar_version, 2)
    for (const [path, side] of [
      [avatar_url, 100],
      [medium, 500],
    ]) {
      const { status, headers, bytes } = await world.raw({ host, path })
      assert.equal(status, 200)
      assert.equal(headers['content-type'], 'image/png')
      assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
      assert.deepEqual(await seen(bytes), { format: 'png', width: side, height: side, frames: 1 })
      const again = await world.raw({ host, path, headers: { 'if-none-match': headers.etag ?? '' } })
      assert.deepEqual([again.status, again.bytes.length], [304, 0])
    }
  })

  test("another organization doesn't serve the image", async world => {
    const { member, host } = await world.org()
    const { host: elsewhere } = await world.org()
    const { avatar_url: path } = (await sendPicture(member, route, await square(100, 'red'))).body
    const { bytes } = await world.raw({ host, path })
    assert.notDeepEqual((await world.raw({ host: elsewhere, path })).bytes, bytes)
  })

  test('a new avatar replaces the old one, and removing it leaves the generated one', async world => {
    const { member, host, app } = { ...(await world.org()), app: world.app }
    const first = (await sendPicture(member, route)).body.avatar_url
    const uploaded = (await world.raw({ host, path: first })).bytes
    const second = (await sendPicture(member, route)).body.avatar_url
    assert.notEqual(first, second)
    assert.notDeepEqual((await world.raw({ host, path: first })).bytes, uploaded)
    const { avatar_url } = await member.ok('DELETE /users/me/avatar')
    assert.equal((await member.ok('GET /users/me')).avatar_url, avatar_url)
    assert.notDeepEqual((await world.raw({ host, path: second })).bytes, uploaded)
    const name = `avatars/${second.split('/').at(-1)}`
    const rows = await app.db.readOne(tx =>
      tx.db.selectFrom('picture').select('name').where('name', '=', name).execute(),
    )
    assert.deepEqual(rows, [])
  })

  test("the avatar source is in a client's state", async world => {
    const { member } = await world.org()
    await sendPicture(member, route)
    assert.equal((await member.ok('POST /register')).avatar_source, 'U')
    await member.ok('DELETE /users/me/avatar')
    const { avatar_source, server_avatar_changes_disabled, max_avatar_file_size_mib } =
      await member.ok('POST /register')
    assert.deepEqual([avatar_source, server_avatar_changes_disabled, max_avatar_file_size_mib], ['J', false, 5])
  })

  test("the server refuses files that aren't images or take too much work", async world => {
    const { member } = await world.org()
    const whole = await plain(400, 400, 'red')
    const format = 'Invalid image format'
    const size = 'The image has too many pixels or frames'
    for (const [bytes, msg] of [
      [Buffer.alloc(0), format],
      [await animation(1_001, 2), size],
      [whole.subarray(0, whole.length - 30), 'The image is damaged'],
      [promised(4_000, 4_000), 'The image is damaged'],
    ] as const)
      assert.deepEqual(refusal(await sendPicture(member, route, bytes)), [400, 'BAD_IMAGE', msg])
    assert.equal((await member.ok('GET /users/me')).avatar_version, 1)
  })

  test('a bot is created with an avatar, and gets a new one', async world => {
    const org = await world.org()
    const { member, owner, host } = org
    const file = { name: 'a.png', bytes: await square(100, 'red') }
    const made = await sendFiles(member, 'POST /bots', [file], { full_name: 'Tides', short_name: 'tides' })
    const { user_id, avatar_url } = made.body
    assert.deepEqual(await seen((await world.raw({ host, path: avatar_url })).bytes), {
      format: 'png',
      width: 100,
      height: 100,
      frames: 1,
    })
    const changed = await sendFiles(member, `PATCH /bots/${user_id}`, [file])
    assert.notEqual(changed.body.avatar_url, avatar_url)
    assert.equal((await owner.ok(`GET /users/${user_id}`)).user.avatar_url, changed.body.avatar_url)
    assert.deepEqual(refusal(await sendFiles(member, `PATCH /bots/${user_id}`, [file, file])), [
      400,
      'BAD_REQUEST',
      'You may only upload one file at a time',
    ])
    await owner.ok('PATCH /realm', {
      can_create_bots_group: { new: await systemGroup(org, 'role:owners') },
      can_create_write_only_bots_group: { new: await systemGroup(org, 'role:owners') },
    })
    const forbidden = await sendFiles(member, 'POST /bots', [{ name: 'a', bytes: 'tea' }])
    assert.equal(forbidden.body.msg, 'Insufficient permission')
    assert.equal(
      (await sendFiles(owner, `PATCH /bots/${user_id}`, [{ name: 'a', bytes: 'tea' }])).body.code,
      'BAD_IMAGE',
    )
  })

  test("an image for another user's bot is refused before it's decoded", async world => {
    const { member, moderator } = await world.org()
    const { user_id } = await member.ok('POST /bots', { full_name: 'Tides', short_name: 'tides' })
    const broken = [{ name: 'a.png', bytes: 'tea' }]
    assert.deepEqual(refusal(await sendFiles(moderator, `PATCH /bots/${user_id}`, broken)), [
      400,
      'BAD_REQUEST',
      'Insufficient permission',
    ])
    assert.deepEqual(refusal(await sendFiles(moderator, 'PATCH /bots/999999', broken)), [
      400,
      'BAD_REQUEST',
      'No such bot',
    ])
  })
})
