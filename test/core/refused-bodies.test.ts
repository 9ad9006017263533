// A client that is still sending a body when its request is refused gets the response, not a reset connection.
import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { onEachDatabase } from '#test/suite.ts'
import type { Org, World } from '#test/world.ts'
import { authorized } from '#test/socket.ts'

const mebibyte = 1024 * 1024

interface Sent {
  readonly answer: string
  readonly bytes: number
  readonly error: string | undefined
}

/** Sends `mebibytes` of a body one after the other, whatever comes back meanwhile, as many clients do. */
async function send({ app }: World, head: string, mebibytes: number): Promise<Sent> {
  const { hostname, port } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  const answer: Buffer[] = []
  let error: string | undefined
  socket.on('data', (chunk: Buffer) => answer.push(chunk))
  socket.on('error', ({ message }) => (error = message))
  const closed = new Promise(resolve => socket.once('close', resolve))
  socket.write(`${head}Content-Length: ${mebibytes * mebibyte}\r\n\r\n`)
  const piece = Buffer.alloc(mebibyte, 'a')
  let bytes = 0
  for (; bytes < mebibytes * mebibyte && !socket.destroyed; bytes += mebibyte)
    await Promise.race([closed, new Promise(resolve => socket.write(piece, resolve))])
  await closed
  return { answer: Buffer.concat(answer).toString(), bytes, error }
}

const renderHead = ({ host, member }: Org): string =>
  `POST /api/v1/messages/render HTTP/1.1\r\nHost: ${host}\r\n${authorized(member)}`

onEachDatabase("a body that's too large", test => {
  test('is read to its end so that the sender gets the response', async world => {
    const org = await world.org()
    const { answer, bytes, error } = await send(world, renderHead(org), 40)
    assert.equal(error, undefined)
    assert.equal(bytes, 40 * mebibyte)
    assert.match(answer, /^HTTP\/1\.1 413 /)
    assert.match(answer, /\r\nConnection: close\r\n/)
    assert.match(answer, /"msg":"The request body is larger than 1 MiB","code":"REQUEST_BODY_TOO_LARGE"\}\n$/)
  })

  test("isn't read forever", async world => {
    const org = await world.org()
    const { answer, bytes } = await send(world, renderHead(org), 1_000)
    assert.match(answer, /^HTTP\/1\.1 413 /)
    assert.ok(bytes < 128 * mebibyte, `${bytes} bytes were sent`)
  })
})

onEachDatabase('the body of a refused request', test => {
  test('is read to its end if the client wants the connection closed', async world => {
    const { host, member } = await world.org()
    const stranger = { ...member, apiKey: 'a'.repeat(32) }
    const refusals: [line: string, person: typeof member, status: number][] = [
      ['POST /api/v1/messages/render', stranger, 401],
      ['POST /api/v1/no/such/path', member, 404],
      ['PUT /api/v1/messages/render', member, 405],
    ]
    for (const [line, person, status] of refusals) {
      const head = `${line} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${authorized(person)}`
      const { answer, bytes, error } = await send(world, head, 20)
      assert.deepEqual([error, bytes], [undefined, 20 * mebibyte], line)
      assert.match(answer, new RegExp(`^HTTP/1\\.1 ${status} `))
      assert.match(answer, /\r\nConnection: close\r\n/)
      assert.match(answer, /"result":"error"[^]*\}\n$/)
    }
  })

  test("isn't read forever", async world => {
    const { host, member } = await world.org()
    const head = `POST /api/v1/no/such/path HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${authorized(member)}`
    const { answer, bytes } = await send(world, head, 1_000)
    assert.match(answer, /^HTTP\/1\.1 404 /)
    assert.ok(bytes < 128 * mebibyte, `${bytes} bytes were sent`)
  })
})
