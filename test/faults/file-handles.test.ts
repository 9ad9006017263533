// More clients than the process may have connections, or one IP address may have: the oldest idle connections are
// closed, and other clients are served.
import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { it } from 'node:test'
import { install } from '#test/command.ts'

const options = { skip: process.platform !== 'linux', timeout: 120_000 }

const isAnswered = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/health/ready`, { headers: { connection: 'close' } })).ok
  } catch {
    return false
  }
}

/** Idle connections, each open before the next one is opened. */
async function idle(url: string, count: number): Promise<Socket[]> {
  const { hostname, port } = new URL(url)
  const sockets: Socket[] = []
  for (let n = 0; n < count; n++) {
    const socket = connect(Number(port), hostname).on('error', () => {})
    await new Promise(resolve => socket.once('connect', resolve).once('close', resolve))
    sockets.push(socket)
  }
  return sockets
}

const closed = (socket: Socket | undefined): Promise<void> =>
  new Promise(resolve => (socket === undefined || socket.destroyed ? resolve() : void socket.once('close', resolve)))

void it('idle connections leave file handles for other clients', options, async t => {
  const limit = 96
  const here = await install(t, 'sqlite', {}, `ulimit -n ${limit}`)
  const { url, complains, output } = await here.start()
  const complaint = complains(/too many connections from all clients/)
  const sockets = await idle(url, 2 * limit)
  const line = JSON.parse(await complaint)
  assert.ok(line.limit < limit)
  await closed(sockets[0])
  for (let n = 0; n < 10; n++) assert.ok(await isAnswered(url))
  assert.equal(output().match(/too many connections/g)?.length, 1)
  assert.doesNotMatch(output(), /out of file handles/)
  for (const socket of sockets) socket.destroy()
})

void it('each IP address has a limit; a proxy has none, and connections with a request stay open', options, async t => {
  const here = await install(t, 'sqlite', { PARLEY_CONNECTIONS_PER_ADDRESS: '10' })
  const { url, complains } = await here.start()
  const complaint = complains(/too many connections from one address/)
  const [busy] = await idle(url, 1)
  // The rest of the body never arrives: a request runs.
  busy?.write('POST /login/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n')
  const sockets = await idle(url, 15)
  assert.equal(JSON.parse(await complaint).limit, 10)
  await Promise.all(sockets.slice(0, 6).map(closed))
  assert.ok(sockets.slice(6).every(({ destroyed }) => !destroyed))
  assert.equal(busy?.destroyed, false)

  const asProxy = async (socket: Socket): Promise<void> => {
    const head = 'GET /health/live HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 192.0.2.7\r\n\r\n'
    const answered = new Promise(resolve => socket.once('data', resolve))
    socket.write(head)
    await answered
  }
  const proxied: Socket[] = []
  for (let n = 0; n < 15; n++) {
    const [socket] = await idle(url, 1)
    assert.ok(socket !== undefined)
    await asProxy(socket)
    proxied.push(socket)
  }
  for (const socket of proxied) await asProxy(socket)
  for (const socket of [...sockets, ...proxied, busy]) socket?.destroy()
})
