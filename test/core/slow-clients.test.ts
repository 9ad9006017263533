// Clients that send slowly or don't read their responses only take up a limited part of the server's memory.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { onlyOnSqlite } from '#test/suite.ts'
import type { Org, Person, World } from '#test/world.ts'
import { authorized, statuses } from '#test/socket.ts'

async function opened({ app }: World, text: string): Promise<Socket> {
  const { hostname, port } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(text)
  return socket
}

const head = ({ host }: Org, person: Person, line: string, more: string): string =>
  `${line} HTTP/1.1\r\nHost: ${host}\r\n${authorized(person)}${more}\r\n`

/** The status of the first response; undefined if the connection closes without one. */
async function statusOf(socket: Socket): Promise<string | undefined> {
  const chunk = await new Promise<Buffer | undefined>(resolve => {
    socket.once('data', resolve)
    socket.once('close', () => resolve(undefined))
  })
  return statuses(String(chunk))[0]
}

onlyOnSqlite('slow clients', test => {
  test('a client can hold at most 16 MiB of unfinished bodies, and other clients are served', async world => {
    const here = await world.org()
    const { member, owner } = here
    const length = `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${1024 * 1024}\r\n`
    // 18 bodies of 1 MiB start at the same time: two of them are refused, whichever are counted last.
    const begun = ['POST /api/v1/drafts', 'PATCH /api/v1/settings', 'POST /api/v1/saved_snippets']
      .map(line => head(here, member, line, length))
      .flatMap(text => Array.from({ length: 6 }, () => text))
    const held = await Promise.all(begun.map(text => opened(world, `${text}a=`)))
    assert.equal(await Promise.race(held.map(statusOf)), '429')
    await owner.ok('POST /saved_snippets', { title: 'a', content: 'b' })
    for (const socket of held) socket.destroy()
    // The server frees the bodies when it notices that the connections are closed.
    for (let status = 0; status !== 200;)
      status = (await member.call('POST /saved_snippets', { title: 'a', content: 'x'.repeat(9_000) })).status
  })

  test('a client can leave at most 64 MiB of responses unread; the oldest connections are closed', async world => {
    const here = await world.org()
    const { owner } = here
    const draft = { type: '', to: [], topic: '', content: '\u{1f6a2}'.repeat(10_000) }
    for (let n = 0; n < 6; n++) await owner.ok('POST /drafts', { drafts: Array.from({ length: 50 }, () => draft) })
    const path = '/api/v1/drafts'
    // Pipelined requests on one connection, the first of which is a waiting poll.
    const { queue_id } = await owner.ok('POST /register', { event_types: ['message'], fetch_event_types: [] })
    const poll = head(here, owner, `GET /api/v1/events?queue_id=${queue_id}&last_event_id=-1`, '')
    const piped = await opened(world, poll + head(here, owner, `GET ${path}`, '').repeat(9))
    assert.ok((await readToEnd(piped)) < 10_000_000, 'the connection was not closed')
    const read = head(here, owner, `GET ${path}`, 'Connection: close\r\n')
    const unread: Socket[] = []
    // Each response takes more than 10 MB.
    for (let n = 0; n < 8; n++) {
      const socket = await opened(world, read)
      await once(socket, 'readable')
      unread.push(socket)
    }
    const lengths = await Promise.all(unread.map(readToEnd))
    const whole = Math.max(...lengths)
    assert.ok(whole > 10_000_000, `${whole} bytes`)
    assert.ok((lengths[0] as number) < whole, 'the oldest answer was not cut off')
    assert.equal(lengths.at(-1), whole)
    assert.ok(lengths.filter(length => length === whole).length <= 6)
  })
})

async function readToEnd(socket: Socket): Promise<number> {
  let bytes = 0
  socket.on('data', (chunk: Buffer) => (bytes += chunk.length))
  if (!socket.closed) await once(socket, 'close')
  return bytes
}
