// Heavy requests of one client take turns.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { onlyOnSqlite } from '#test/suite.ts'
import { authorized, statuses, talk } from '#test/socket.ts'

onlyOnSqlite('turns', test => {
  test('many heavy requests of one client delay another client by only a few of them', async world => {
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

  const costly = {
    'tables of many cells': `${'|'.repeat(101)}\n${'|-'.repeat(100)}|\n${'|\n'.repeat(99)}`,
    'many formulas': '$$\\frac{a}{b}$$ '.repeat(300),
    'many emoji': '\u{1f6a2}'.repeat(9_990),
    'much code': `\`\`\`js\n${'const a = { b: 1 }\n'.repeat(300)}\`\`\``,
  }
  for (const [name, content] of Object.entries(costly))
    test(`one user's texts delay another organization by only a few of them: ${name}`, async world => {
      const { member, channel, host } = await world.org()
      const other = (await world.org()).member
      await channel('quay', { subscribers: [member] })
      const request = (path: string, fields: Record<string, string>): string => {
        const body = new URLSearchParams(fields).toString()
        const type = 'Content-Type: application/x-www-form-urlencoded'
        return `POST /api/v1${path} HTTP/1.1\r\nHost: ${host}\r\n${type}\r\nContent-Length: ${body.length}\r\n${authorized(member)}\r\n${body}`
      }
      const { hostname, port } = new URL(world.app.url)
      for (const text of [
        request('/messages/render', { content }),
        request('/messages', { type: 'channel', to: 'quay', topic: 'a', content }),
      ]) {
        // Each on its own connection, because requests on one connection are answered in order.
        const sockets = Array.from({ length: 60 }, () => connect(Number(port), hostname))
        let answered = 0
        const begun = Promise.withResolvers<void>()
        for (const socket of sockets)
          socket.on('data', () => {
            answered += 1
            begun.resolve()
          })
        await Promise.all(sockets.map(socket => once(socket, 'connect')))
        await Promise.all(sockets.map(socket => new Promise<unknown>(resolve => void socket.write(text, resolve))))
        await begun.promise
        const before = answered
        // A read and a write.
        await other.ok('POST /messages/render', { content: 'hello' })
        await other.ok('POST /users/me/status', { status_text: 'away' })
        assert.ok(answered - before < 20, `${answered - before} of 60 requests were answered before`)
        for (const socket of sockets) socket.destroy()
      }
    })

  test('heavy requests beyond the limit are refused, and the others get a response', async world => {
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
