// Which host names the server accepts, and the headers of a server behind https.
import assert from 'node:assert/strict'
import { onEachDatabase } from '#test/suite.ts'
import type { World } from '#test/world.ts'
import { statuses, talk } from '#test/socket.ts'

const path = '/api/v1/server_settings'

async function answers({ raw }: World, host: string, at = path): Promise<[number, unknown]> {
  const { status, body } = await raw({ path: at, host })
  return [status, body?.code]
}
const unknown = [404, 'NONEXISTENT_SUBDOMAIN']

onEachDatabase('host names', test => {
  test('unknown ones are refused, also for pages', async world => {
    for (const host of ['unrelated.example', 'notlocalhost', 'localhost.unrelated.example', '192.0.2.7', 'a,b'])
      for (const at of [path, '/login/', '/api/v1/users/me', '/user_uploads/1/a/b.txt'])
        assert.deepEqual(await answers(world, host, at), unknown, `${host}${at}`)
  })

  test("don't matter for health checks", async world => {
    for (const at of ['/health/live', '/health/ready', '/metrics'])
      assert.equal((await world.raw({ path: at, host: '192.0.2.7' })).status, 200, at)
  })

  test('two in one request are refused', async world => {
    const { host } = await world.org()
    for (const at of [path, '/nowhere', '/api/v1/nothing'])
      for (const second of [host, 'unrelated.example']) {
        const conversation = await talk(
          world,
          `GET ${at} HTTP/1.1\r\nHost: ${host}\r\nhost: ${second}\r\nConnection: close\r\n\r\n`,
        )
        assert.deepEqual(statuses(conversation), ['400'], at)
        assert.match(conversation, /"msg":"The request has several Host headers","code":"BAD_REQUEST"/)
      }
  })

  test('without https no header requires it', async world => {
    const { headers } = await world.raw({ path, host: 'localhost' })
    assert.equal(headers['strict-transport-security'], undefined)
    assert.equal(headers['cross-origin-opener-policy'], undefined)
  })
})

onEachDatabase(
  'configured host names',
  test => {
    test("are accepted, with their subdomains, and so are the operator's names and the machine's", async world => {
      for (const host of ['chat.example.com', 'WWW.chat.example.com:443', 'intranet', 'Chat.Internal:80', 'localhost'])
        assert.notDeepEqual(await answers(world, host), unknown, host)
      for (const host of ['127.0.0.1:9980', '[::1]'])
        assert.notDeepEqual(await answers(world, host, '/login/'), unknown)
      assert.deepEqual(await answers(world, 'sub.intranet'), unknown)
      assert.deepEqual(await answers(world, 'notchat.example.com'), unknown)
    })

    test('with https every response requires it', async world => {
      for (const at of [path, '/login/', '/nowhere', '/api/v1/nothing']) {
        const { headers } = await world.raw({ path: at, host: 'chat.example.com' })
        assert.equal(headers['strict-transport-security'], 'max-age=31536000', at)
        assert.equal(headers['cross-origin-opener-policy'], 'same-origin', at)
      }
    })
  },
  { PARLEY_EXTERNAL_URL: 'https://chat.example.com', PARLEY_ALLOWED_HOSTS: 'intranet, chat.internal' },
)

onEachDatabase(
  'any host name',
  test => {
    test('is accepted if the operator allows it', async world => {
      assert.notDeepEqual(await answers(world, 'unrelated.example', '/login/'), unknown)
    })
  },
  { PARLEY_ALLOWED_HOSTS: '*' },
)
