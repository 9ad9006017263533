// Requests that a row of the specification can't express: bytes in pieces, malformed or unfinished.
import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { brotliDecompressSync } from 'node:zlib'
import { formBody, rawRequest } from '#test/http.ts'
import { onlyOnSqlite } from '#test/suite.ts'
import type { Person, World } from '#test/world.ts'
import { authorized, statuses, talk } from '#test/socket.ts'

const lastBody = (conversation: string): any => JSON.parse(conversation.slice(conversation.lastIndexOf('\r\n\r\n') + 4))
const boundary = 'multipart/form-data; boundary=b'
const field = (name: string, value: string): string =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const file = (name: string): string =>
  `--b\r\nContent-Disposition: form-data; name="${name}"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\ncontent\r\n`
const end = '--b--\r\n'
const bothFields = field('username', 'no address') + field('password', 'x')
const understood = 'Enter a valid email address.'
const missing = "Missing 'username' argument"
const unreadable = /^The request body could not be read: /

const multipartForms: readonly (readonly [string, string, string | Uint8Array, string | RegExp])[] = [
  ['fields', boundary, bothFields + end, understood],
  ['fields between a preamble and an epilogue', boundary, `remark\r\n${bothFields}${end}remark`, understood],
  ['fields with the type in another letter case', 'Multipart/Form-Data; Boundary="b"', bothFields + end, understood],
  ['fields beside files', boundary, file('a') + bothFields + file('b') + end, understood],
  ['a field twice', boundary, field('username', 'a@b.example') + bothFields + end, understood],
  ['a file instead of a field', boundary, file('username') + field('password', 'x') + end, missing],
  ['no fields', boundary, end, missing],
  ['an empty body', boundary, '', missing],
  ['an empty body, without a boundary', 'multipart/form-data', '', missing],
  ['fields, without a boundary', 'multipart/form-data', bothFields + end, unreadable],
  ['another boundary', 'multipart/form-data; boundary=c', bothFields + end, unreadable],
  ['no end', boundary, field('username', 'no address') + '--b\r\nContent-Disposition', unreadable],
  ['a file without its end', boundary, file('a').slice(0, -5), unreadable],
  ['too many parts', boundary, field('a', '1').repeat(1001) + end, unreadable],
  ['a field without a name', boundary, '--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--\r\n', unreadable],
  ['a malformed end', boundary, '--b\r\nContent-Disposition: form-data; name=a\r\n\r\n--b--b', unreadable],
  ['too many files', boundary, file('a').repeat(1001) + end, unreadable],
  ['as many parts as allowed', boundary, bothFields + field('a', '1').repeat(998) + end, understood],
]

onlyOnSqlite('on the wire', test => {
  test('large responses are compressed for clients that accept it', async ({ org }) => {
    const { member, join } = await org()
    for (let i = 0; i < 10; i++) await join(`Person ${i}`)
    const get = (accept: string, route = 'GET /users') =>
      member.call(route, {}, { headers: { 'accept-encoding': accept } })
    const plain = await get('identity')
    assert.ok(plain.bytes.length > 4096)
    assert.equal(plain.headers['content-encoding'], undefined)
    for (const accept of ['gzip', 'deflate, gzip;q=0.5', 'GZIP']) {
      const packed = await get(accept)
      assert.equal(packed.headers['content-encoding'], 'gzip', accept)
      assert.ok(Number(packed.headers['content-length']) < plain.bytes.length / 2)
      assert.match(String(packed.headers.vary), /Accept-Encoding/)
      assert.deepEqual(packed.body, plain.body)
    }
    for (const accept of ['gzip;q=0', 'deflate', 'gzip; q=0.0, identity'])
      assert.equal((await get(accept)).headers['content-encoding'], undefined, accept)
    assert.equal((await get('gzip', 'GET /users/me')).headers['content-encoding'], undefined)
  })

  test('texts that many clients get are also sent as Brotli', async ({ org, app }) => {
    const { host } = await org()
    const get = (accept: string) =>
      rawRequest(app.url, {
        method: 'GET',
        path: '/static/emoji-data.json',
        host,
        headers: { 'accept-encoding': accept },
      })
    const plain = await get('identity')
    assert.equal(plain.headers['content-encoding'], undefined)
    const packed = await get('gzip, deflate, br, zstd')
    assert.equal(packed.headers['content-encoding'], 'br')
    assert.match(String(packed.headers.vary), /Accept-Encoding/)
    assert.deepEqual(brotliDecompressSync(packed.bytes), plain.bytes)
    for (const accept of ['gzip, br;q=0', 'gzip', 'gzip, brotli']) {
      const other = await get(accept)
      assert.equal(other.headers['content-encoding'], 'gzip', accept)
      assert.deepEqual(other.bytes, plain.bytes)
    }
  })

  test('multipart forms, complete and broken', async ({ org, raw }) => {
    const { host } = await org()
    for (const [title, type, body, expected] of multipartForms) {
      const request = { method: 'POST', path: '/api/v1/fetch_api_key', host, headers: { 'content-type': type }, body }
      const answer = await raw(request)
      assert.equal(answer.status, 400, `${title}: ${answer.text}`)
      if (typeof expected === 'string') assert.equal(answer.body.msg, expected, title)
      else assert.match(answer.body.msg, expected, title)
    }
  })

  test('errors of the HTTP parser are also JSON', async world => {
    const { host } = await world.org()
    const settings = (line: string): string =>
      `GET /api/v1/server_settings HTTP/1.1\r\n${line}\r\nConnection: close\r\n\r\n`
    const jsonOf = (conversation: string): any => JSON.parse(conversation.split('\r\n\r\n')[1] ?? '')
    assert.equal(jsonOf(await talk(world, settings(`Host: ${host}\r\nExpect: banana`))).result, 'success')
    assert.equal(jsonOf(await talk(world, settings('X-No-Host: 1'))).msg, 'Invalid subdomain')
    assert.equal(jsonOf(await talk(world, `CONNECT ${host}:80 HTTP/1.1\r\nHost: ${host}\r\n\r\n`)).code, 'BAD_REQUEST')
  })

  test('a chunked body is accepted', async world => {
    const { host } = await world.org()
    const head = (type: string): string =>
      `POST /api/v1/fetch_api_key HTTP/1.1\r\nHost: ${host}\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n`
    const chunk = (text: string): string => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`
    const urlEncoded = ['usern', 'ame=no+addr', 'ess&password=x']
    const multipart = [...(bothFields + end)]
    for (const [type, pieces] of [
      ['application/x-www-form-urlencoded', urlEncoded],
      [boundary, multipart],
    ] as const)
      assert.equal(lastBody(await talk(world, head(type), ...pieces.map(chunk), '0\r\n\r\n')).msg, understood)
  })

  test('a large body is decoded like a small one', async world => {
    const { member } = await world.org()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const render = async (body: string): Promise<unknown> => {
      const answer = await member.call('POST /messages/render', {}, { headers, body })
      return answer.body.rendered ?? answer.body.msg
    }
    const padding = `&padding=${'%20'.repeat(100_000)}`
    for (const body of [
      'content=a+b%2Bc%3D%26%25',
      'content=%E2%82%AC+%f0%9f%90%a6',
      'content=100%+or+%zz+or+%4',
      'content=a=b=c',
      'content=%',
      '&&content=first&content=last&',
      '=nothing&content=x&alone',
      'con%74ent=y',
      'nothing=x',
      `content=x${'&a=b'.repeat(1_000)}`,
      `content=x&${'n'.repeat(201)}=1`,
    ])
      assert.equal(await render(body + padding), await render(`${body}&padding=`), body.slice(0, 100))
  })

  test('an endless chunked body is refused at 25 MiB', async world => {
    const { host, member } = await world.org()
    const mebibyte = `100000\r\n${'a'.repeat(1024 * 1024)}\r\n`
    for (const type of ['application/x-www-form-urlencoded', boundary, 'text/plain']) {
      const answer = await rawChunked(world, host, member, type, Array(26).fill(mebibyte))
      assert.match(answer, /^HTTP\/1\.1 413 /, type)
      assert.match(answer, /"code":"REQUEST_BODY_TOO_LARGE"/, type)
    }
  })

  test('without an account, at most 128 KiB of a body are read', async world => {
    const { anonymous } = await world.org()
    for (const type of ['application/x-www-form-urlencoded', boundary, 'text/plain']) {
      const body = 'a'.repeat(128 * 1024 + 1)
      const answer = await anonymous('POST /fetch_api_key', {}, { headers: { 'content-type': type }, body })
      assert.deepEqual([answer.status, answer.body.msg], [413, 'The request body is larger than 128 KiB'], type)
    }
  })

  test("a connection stays usable after a response that didn't wait for the body", async world => {
    const { host, member } = await world.org()
    const body = 'x'.repeat(300_000)
    const post = `POST /api/v1/users HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n`
    const get = `GET /api/v1/users/me HTTP/1.1\r\nHost: ${host}\r\n${authorized(member)}Connection: close\r\n\r\n`
    const conversation = await talk(world, post, body, get)
    assert.deepEqual(statuses(conversation), ['401', '200'])
    assert.equal(lastBody(conversation).user_id, member.id)
  })

  test('pipelined requests are answered in order', async world => {
    const { host, owner, member, guest } = await world.org()
    const get = (person: Person, last = ''): string =>
      `GET /api/v1/users/me HTTP/1.1\r\nHost: ${host}\r\n${authorized(person)}${last}\r\n`
    const conversation = await talk(world, get(owner) + get(member) + get(guest, 'Connection: close\r\n'))
    const ids = [...conversation.matchAll(/"user_id":(\d+)/g)].map(match => Number(match[1]))
    assert.deepEqual(ids, [owner.id, member.id, guest.id])
  })

  test('HTTP/1.0 without a host means the root organization', async world => {
    const conversation = await talk(world, 'GET /api/v1/server_settings HTTP/1.0\r\n\r\n')
    assert.equal(lastBody(conversation).msg, 'Invalid subdomain')
  })

  test("bytes that aren't HTTP are refused like any bad request", async world => {
    const broken: [string, string, string][] = [
      ['nonsense\r\n\r\n', '400', 'BAD_REQUEST'],
      ['GET /api/v1/users HTTP/1.1\r\nHost: x\r\nbroken header\r\n\r\n', '400', 'BAD_REQUEST'],
      ['POST /api/v1/users HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n', '400', 'BAD_REQUEST'],
      [
        'POST /api/v1/users HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
        '400',
        'BAD_REQUEST',
      ],
      [`GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, '431', 'REQUEST_HEADERS_TOO_LARGE'],
      [`GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, '431', 'REQUEST_HEADERS_TOO_LARGE'],
    ]
    for (const [request, status, code] of broken) {
      const conversation = await talk(world, request)
      assert.deepEqual(statuses(conversation), [status], request.slice(0, 60))
      const { result, msg, code: told } = lastBody(conversation)
      assert.deepEqual([result, typeof msg, told], ['error', 'string', code])
      assert.match(conversation, /cache-control: .*no-store/i)
      assert.match(conversation, /access-control-allow-origin: \*/i)
    }
  })

  test('a client that disconnects mid-request causes no server error', async world => {
    const { host, member } = await world.org()
    for (const type of ['application/x-www-form-urlencoded', boundary, 'multipart/form-data', 'text/plain']) {
      const head = `POST /api/v1/fetch_api_key HTTP/1.1\r\nHost: ${host}\r\nContent-Type: ${type}\r\nContent-Length: 1000\r\n\r\nabc`
      await new Promise<void>(resolve => {
        const { hostname, port } = new URL(world.app.url)
        const socket = connect(Number(port), hostname, () => socket.write(head, () => socket.destroy()))
        socket.on('close', () => resolve())
      })
    }
    await member.ok('GET /users/me')
    assert.doesNotMatch(world.log(), /"level":50/)
  })

  test('the server only listens on this machine, unless configured otherwise', async ({ app }) => {
    const { hostname, port } = new URL(app.url)
    assert.equal(hostname, '127.0.0.1')
    const others = Object.values(networkInterfaces()).flatMap(addresses => addresses?.filter(a => !a.internal) ?? [])
    for (const { address } of others)
      await assert.rejects(
        rawRequest(`http://${address.includes(':') ? `[${address}]` : address}:${port}`, { path: '/' }),
      )
  })

  test('a form in another charset is accepted', async ({ org }) => {
    const { anonymous } = await org()
    const headers = { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' }
    const body = formBody({ username: 'no address', password: 'x' })
    assert.equal((await anonymous('POST /fetch_api_key', {}, { headers, body })).body.msg, understood)
  })
})

/** The server may respond and close before everything is sent, so send errors don't matter. */
function rawChunked({ app }: World, host: string, person: Person, type: string, chunks: string[]): Promise<string> {
  return new Promise(resolve => {
    const { hostname, port } = new URL(app.url)
    let received = ''
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        `POST /api/v1/users/me/api_key/regenerate HTTP/1.1\r\nHost: ${host}\r\n${authorized(person)}Content-Type: ${type}\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n`,
      )
      for (const chunk of chunks) socket.write(chunk)
      socket.write('0\r\n\r\n')
    })
    socket.on('data', data => {
      received += data.toString()
      if (received.includes('}\n')) socket.destroy()
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(received))
  })
}
