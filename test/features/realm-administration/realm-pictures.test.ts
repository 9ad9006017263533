import assert from 'node:assert/strict'
import { eventsOf } from '#test/events.ts'
import { givePicture, plain, seen, sendFiles, sendPicture, square, svg } from '#test/pictures.ts'
import { onlyOnSqlite } from '#test/suite.ts'

const drawn = '/static/realm-icon.png'

onlyOnSqlite('pictures of an organization', test => {
  test('an icon is cut to a square, and removed', async world => {
    const org = await world.org()
    const { owner, member, host, anonymous } = org
    const [told] = await eventsOf(org, async () => givePicture(owner, 'POST /realm/icon', await plain(300, 40)))
    const { realm_icon_url: icon_url, realm_icon_source } = await member.ok('POST /register')
    assert.equal(realm_icon_source, 'U')
    assert.deepEqual(
      [told?.event, told?.payload],
      ['realm/update_dict', { property: 'icon', data: { icon_url, icon_source: 'U' } }],
    )
    assert.equal((await anonymous('GET /server_settings')).body.realm_icon, icon_url)
    const { headers, bytes } = await world.raw({ host, path: icon_url })
    assert.deepEqual(
      [headers['content-type'], headers['cache-control']],
      ['image/png', 'public, max-age=31536000, immutable'],
    )
    assert.deepEqual(await seen(bytes), { format: 'png', width: 200, height: 200, frames: 1 })
    const { host: elsewhere } = await world.org()
    assert.equal((await world.raw({ host: elsewhere, path: icon_url })).status, 404)
    const next = (await givePicture(owner, 'POST /realm/icon')).icon_url
    assert.notEqual(next, icon_url)
    assert.equal((await world.raw({ host, path: icon_url })).status, 404)
    assert.deepEqual((await owner.ok('DELETE /realm/icon')).icon_url, drawn)
    const state = await member.ok('POST /register')
    assert.deepEqual([state.realm_icon_url, state.realm_icon_source], [drawn, 'G'])
  })

  test('the logo and the logo for dark themes fit their box', async world => {
    const { owner, host } = await world.org()
    await givePicture(owner, 'POST /realm/logo', await plain(1_600, 400))
    const night = await sendFiles(owner, 'POST /realm/logo', [{ name: 'a.png', bytes: await square(20) }], {
      night: 'true',
    })
    assert.equal(night.status, 200)
    const state = await owner.ok('POST /register')
    assert.deepEqual([state.realm_logo_source, state.realm_night_logo_source], ['U', 'U'])
    for (const [path, width, height] of [
      [state.realm_logo_url, 400, 100],
      [state.realm_night_logo_url, 20, 20],
    ])
      assert.deepEqual(await seen((await world.raw({ host, path })).bytes), { format: 'png', width, height, frames: 1 })
    await owner.ok('DELETE /realm/logo', { night: true })
    const after = await owner.ok('POST /register')
    assert.deepEqual([after.realm_logo_source, after.realm_night_logo_source], ['U', 'D'])
  })

  test('one picture, not something else', async world => {
    const { owner } = await world.org()
    for (const kind of ['icon', 'logo']) {
      const route = `POST /realm/${kind}`
      assert.equal((await sendFiles(owner, route, [])).body.msg, `You must upload exactly one ${kind}.`)
      assert.equal((await sendPicture(owner, route, svg)).body.code, 'BAD_IMAGE')
    }
  })
})
