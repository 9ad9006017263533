// Heavy requests of one client take turns.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { mainlyOnSqlite } from '#test/suite.ts'
import { authorized, statuses, talk } from './conventions-socket.ts'

mainlyOnSqlite('turns', test => {
  test('many heavy requests of one client delay another client by few of them', async world => {
    const { member, admin, channel, host } = await world.org()
    await channel('quay', { subscribers: [member] })
    await Promise.all(Array.from({ length: 100 }, (_, n) => member.send('quay', 'look', `tide ${n}`)))
    const path = '/api/v1/messages?anchor=newest&num_before=100&num_after=0'
    const read = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${authorized(member)}\r\n`
    const { hostname, port } = new URL(world.app.url)
    const socket = connect(Number(port), hostname)
    let received = ''
    socket.on('data', (chunk: Buffer) => (received += chunk.toString()))
    await once(socket, 'connect')
    // All in one write, so that they arrive together.
    await new Promise<unknown>(resolve => void socket.write(read.repeat(150), resolve))
    await admin.ok('GET /messages', { anchor: 'newest', num_before: 100, num_after: 0 })
    const answered = statuses(received).length
    assert.ok(answered < 75, `${answered} of 150 requests were answered before`)
    socket.destroy()
  })

  test('more heavy requests than may wait are refused, and the others are answered', async world => {
    const { member, host } = await world.org()
    const read = `GET /api/v1/users HTTP/1.1\r\nHost: ${host}\r\n${authorized(member)}`
    // All in one write, so that they arrive together.
    const all = await talk(world, `${read}\r\n`.repeat(299) + `${read}Connection: close\r\n\r\n`)
    const refused = statuses(all).filter(status => status === '429').length
    const answered = statuses(all).filter(status => status === '200').length
    assert.equal(refused + answered, 300)
    assert.ok(refused > 0, 'none was refused')
    assert.ok(answered > 200, `${answered} were answered`)
    await member.ok('GET /users')
  })
})
