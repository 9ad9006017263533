// A fully received write happens, even if its client disconnected while the write was waiting.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { basic, formBody } from '#test/http.ts'
import { mainlyOnSqlite } from '#test/suite.ts'

mainlyOnSqlite('abandoned writes', test => {
  test('a write that waits behind heavy reads', async world => {
    const { member, channel, host } = await world.org()
    await channel('quay', { subscribers: [member] })
    const id = await member.send('quay', 'look', 'tide')
    const reads = Array.from({ length: 20 }, () =>
      member.call('GET /messages', { anchor: 'newest', num_before: 100, num_after: 0 }),
    )
    const body = formBody({ messages: [id], op: 'add', flag: 'starred' })
    const { hostname, port } = new URL(world.app.url)
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    const head = [
      'POST /api/v1/messages/flags HTTP/1.1',
      `Host: ${host}`,
      `Authorization: ${basic(member.email, member.apiKey)}`,
      'Content-Type: application/x-www-form-urlencoded',
      `Content-Length: ${Buffer.byteLength(body)}`,
    ]
    await new Promise<unknown>(resolve => void socket.write(`${head.join('\r\n')}\r\n\r\n${body}`, resolve))
    // Later requests on another connection have a response, so the server has admitted and read this one.
    for (let later = 0; later < 3; later++) await member.ok('GET /users/me')
    socket.destroy()
    await Promise.all(reads)
    // It waits behind the abandoned one.
    await member.ok('POST /messages/flags', { messages: [id], op: 'add', flag: 'collapsed' })
    const { message } = await member.ok(`GET /messages/${id}`)
    assert.deepEqual(message.flags.toSorted(), ['collapsed', 'starred'])
  })
})
