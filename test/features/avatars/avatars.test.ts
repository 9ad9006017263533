// Measures processor time, so it runs in a process of its own.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { onlyOnSqlite } from '#test/suite.ts'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

interface Png {
  readonly width: number
  readonly height: number
  readonly palette: string
  /** The index in the palette of the color at a position. */
  readonly at: (x: number, y: number) => number
}

function readPng(bytes: Buffer): Png {
  assert.deepEqual(bytes.subarray(0, 8), signature)
  const chunks = new Map<string, Buffer>()
  for (let at = 8; at < bytes.length;) {
    const length = bytes.readUInt32BE(at)
    chunks.set(bytes.toString('latin1', at + 4, at + 8), bytes.subarray(at + 8, at + 8 + length))
    at += length + 12
  }
  assert.deepEqual([...chunks.keys()], ['IHDR', 'PLTE', 'IDAT', 'IEND'])
  const header = chunks.get('IHDR') as Buffer
  const width = header.readUInt32BE(0)
  const lines = inflateSync(chunks.get('IDAT') as Buffer)
  const line = 1 + Math.ceil(width / 2)
  return {
    width,
    height: header.readUInt32BE(4),
    palette: (chunks.get('PLTE') as Buffer).toString('hex'),
    at: (x, y) => ((lines[y * line + 1 + (x >> 1)] as number) >> (x % 2 === 0 ? 4 : 0)) & 15,
  }
}

onlyOnSqlite('avatars', test => {
  test('an account has a picture at the address that is announced, the same on every request', async world => {
    const { member, host, realm } = await world.org()
    const { avatar_url } = await member.ok('GET /users/me')
    assert.match(avatar_url, new RegExp(`^/user_avatars/${realm.id}/[0-9a-f]{40}\\.png$`))
    const first = await world.raw({ path: avatar_url, host })
    assert.equal(first.status, 200)
    assert.equal(first.headers['content-type'], 'image/png')
    assert.equal(first.headers['cache-control'], 'public, max-age=31536000, immutable')
    assert.equal(first.headers['x-content-type-options'], 'nosniff')
    assert.deepEqual((await world.raw({ path: avatar_url, host })).bytes, first.bytes)
  })

  test('a client that has a picture does not receive it again', async world => {
    const { member } = await world.org()
    const { avatar_url } = await member.ok('GET /users/me')
    for (const path of [avatar_url, '/static/realm-icon.png']) {
      const first = await world.raw({ path })
      const { etag = '' } = first.headers
      assert.match(etag, /^".+"$/)
      const again = await world.raw({ path, headers: { 'if-none-match': etag } })
      assert.deepEqual([again.status, again.bytes.length, again.headers.etag], [304, 0, etag])
      assert.equal(again.headers['content-length'], undefined)
      assert.equal(again.headers['cache-control'], first.headers['cache-control'])
      const other = await world.raw({ path, headers: { 'if-none-match': '"another"' } })
      assert.deepEqual(other.bytes, first.bytes)
    }
  })

  test('pictures cost little, even if each is requested only once', async world => {
    const paths = (from: number): string[] =>
      Array.from({ length: 100 }, (_, nth) => {
        const hash = createHash('sha1')
          .update(`${from + nth}`)
          .digest('hex')
        return `/user_avatars/1/${hash}-medium.png`
      })
    const processorMs = async (requests: readonly string[]): Promise<number> => {
      const before = process.cpuUsage()
      for (const path of requests) assert.notEqual((await world.raw({ path })).status, 500)
      const { user, system } = process.cpuUsage(before)
      return (user + system) / 1000 / requests.length
    }
    await processorMs(paths(0))
    // The cost of a request that draws nothing is not counted.
    const empty = await processorMs(paths(100).map(path => path.replace('-medium', '-large')))
    const drawn = await processorMs(paths(200))
    assert.ok(drawn - empty < 4, `${drawn} ms, without a picture ${empty} ms`)
  })

  test('the picture is 100 pixels square, the medium one 500, and both are symmetrical', async world => {
    const { member } = await world.org()
    const { avatar_url } = await member.ok('GET /users/me')
    for (const [path, size] of [
      [avatar_url, 100],
      [avatar_url.replace('.png', '-medium.png'), 500],
    ]) {
      const { bytes } = await world.raw({ path })
      const png = readPng(bytes)
      assert.deepEqual([png.width, png.height], [size, size])
      let drawn = 0
      for (let y = 0; y < size; y++)
        for (let x = 0; x < size / 2; x++) {
          assert.equal(png.at(x, y), png.at(size - 1 - x, y), `${x}, ${y}`)
          if (png.at(x, y) === 15) drawn++
        }
      const share = drawn / ((size * size) / 2)
      assert.ok(share > 0.1 && share < 0.6, `${share} is drawn`)
    }
  })

  test('different accounts have different pictures', async world => {
    const { owner, admin, moderator, member, guest, bot } = await world.org()
    const pictures = new Set<string>()
    for (const person of [owner, admin, moderator, member, guest, bot]) {
      const { avatar_url } = await person.ok('GET /users/me')
      pictures.add((await world.raw({ path: avatar_url })).bytes.toString('hex'))
    }
    assert.equal(pictures.size, 6)
  })

  test('only addresses of pictures are served', async world => {
    const hash = '0123456789abcdef0123456789abcdef01234567'
    assert.equal((await world.raw({ path: `/user_avatars/1/${hash}.png` })).status, 200)
    const others = [
      `/user_avatars/1/${hash}`,
      `/user_avatars/1/${hash}.jpg`,
      `/user_avatars/1/${hash.slice(1)}.png`,
      `/user_avatars/1/0${hash}.png`,
      `/user_avatars/1/${hash.toUpperCase()}.png`,
      `/user_avatars/1/${hash}-large.png`,
      `/user_avatars/1/x${hash}.png`,
      `/user_avatars/one/${hash}.png`,
      `/user_avatars/1/..%2f${hash}.png`,
      `/user_avatars/1/${hash}.png/`,
      `/user_avatars/${hash}.png`,
      '/static/other.png',
    ]
    for (const path of others) {
      const { status, body, headers } = await world.raw({ path })
      assert.deepEqual([status, body], [404, { result: 'error', msg: 'Not found', code: 'NOT_FOUND' }], path)
      assert.match(headers['cache-control'] ?? '', /no-store/)
    }
  })

  test('the organization has the icon that the server settings announce', async world => {
    const { anonymous } = await world.org()
    const { realm_icon } = (await anonymous('GET /server_settings')).body
    const { status, headers, bytes } = await world.raw({ path: realm_icon })
    assert.equal(status, 200)
    assert.equal(headers['content-type'], 'image/png')
    assert.equal(headers['cache-control'], 'public, max-age=86400')
    const png = readPng(bytes)
    assert.deepEqual([png.width, png.height], [200, 200])
    // A white bubble on a darker ground.
    assert.deepEqual([png.at(0, 0), png.at(100, 60)], [0, 15])
    assert.match(png.palette, /ffffff$/)
  })

  test('HEAD answers the length without the picture', async world => {
    const { bytes } = await world.raw({ path: '/static/realm-icon.png' })
    const head = await world.raw({ method: 'HEAD', path: '/static/realm-icon.png' })
    assert.equal(head.status, 200)
    assert.equal(head.headers['content-length'], String(bytes.length))
    assert.equal(head.bytes.length, 0)
  })
})
