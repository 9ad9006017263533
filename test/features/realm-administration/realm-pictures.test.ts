import assert from 'node:assert/strict'
import { givePicture, plain, seen, sendFiles, square } from '#test/pictures.ts'
import { onlyOnSqlite } from '#test/suite.ts'

const drawn = '/static/realm-icon.png'

onlyOnSqlite("an organization's icon and logos", test => {
  test('visitors see the icon; a new one replaces it', async world => {
    const { owner, member, host, anonymous } = await world.org()
    const { icon_url } = await givePicture(owner, 'POST /realm/icon')
    assert.equal((await anonymous('GET /server_settings')).body.realm_icon, icon_url)
    const { headers } = await world.raw({ host, path: icon_url })
    assert.deepEqual(
      [headers['content-type'], headers['cache-control']],
      ['image/png', 'public, max-age=31536000, immutable'],
    )
    const shown = async (at = host) => (await world.raw({ host: at, path: '/organization-icon' })).headers.location
    assert.equal(await shown(), icon_url)
    assert.equal(await shown('nowhere.localhost'), drawn)
    const next = (await givePicture(owner, 'POST /realm/icon')).icon_url
    assert.notEqual(next, icon_url)
    assert.equal((await world.raw({ host, path: icon_url })).status, 404)
    assert.deepEqual((await owner.ok('DELETE /realm/icon')).icon_url, drawn)
    assert.equal(await shown(), drawn)
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
})
