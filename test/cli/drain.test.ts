// How a server stops: on a signal, with and without running requests.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { describe, it } from 'node:test'
import { init, inPairs, install, ownerPassword } from '#test/command.ts'
import { formBody } from '#test/http.ts'

/** A login whose headers the server has: its body waits until we send it. */
async function beginLogin(url: string, email: string): Promise<{ login: ClientRequest; finish: () => Promise<any> }> {
  const body = formBody({ username: email, password: ownerPassword })
  const login = request(`${url}/api/v1/fetch_api_key`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': Buffer.byteLength(body),
      expect: '100-continue',
    },
  })
  login.flushHeaders()
  await once(login, 'continue')
  return {
    login,
    async finish() {
      const answered = once(login, 'response')
      login.end(body)
      const [incoming] = (await answered) as [IncomingMessage]
      let text = ''
      for await (const chunk of incoming) text += String(chunk)
      return JSON.parse(text)
    },
  }
}

async function connection(url: string, sent: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(sent)
  return socket
}

void describe('stopping', inPairs, () => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    it(`on ${signal} accepts nothing more, finishes running requests, and exits with 0`, async t => {
      const here = await install(t, 'sqlite')
      const owner = await init(here)
      const { url, child, complains, ended } = await here.start()
      // Neither a silent client nor one that stops halfway may delay the server.
      await connection(url, '')
      await connection(url, 'GET /api/v1/server_settings HTTP/1.1\r\nHost: lo')
      const { finish } = await beginLogin(url, owner.email)
      const stopping = complains(/^Stopping/)
      child.kill(signal)
      await stopping
      const late = connect(Number(new URL(url).port), '127.0.0.1')
      late.on('error', () => {})
      late.write('GET /api/v1/server_settings HTTP/1.1\r\nHost: localhost\r\n\r\n')
      await new Promise(resolve => late.once('close', resolve))
      assert.equal(late.bytesRead, 0)
      assert.equal((await finish()).api_key, owner.api_key)
      assert.equal((await ended).code, 0)
    })

  it("a second signal doesn't wait", async t => {
    const here = await install(t, 'sqlite')
    const owner = await init(here)
    const { url, child, complains, ended } = await here.start()
    const { login } = await beginLogin(url, owner.email)
    login.on('error', () => {})
    const stopping = complains(/^Stopping/)
    child.kill('SIGTERM')
    await stopping
    child.kill('SIGTERM')
    assert.equal((await ended).code, 128 + 15)
  })
})
