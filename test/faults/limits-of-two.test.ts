// Rate limits of two servers on one database.
import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { databaseKinds } from '#test/databases.ts'
import { closeConnections, formBody, rawRequest } from '#test/http.ts'
import { servers, type TestServer } from '#test/servers.ts'

const within = { timeout: 60_000 }

/** The status of a login with a wrong password, from this IP address. */
async function guess({ app: { url } }: TestServer, address: string, name = 'nobody@example.com'): Promise<number> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': address }
  const body = formBody({ username: name, password: 'a wrong guess' })
  const request = { method: 'POST', host: 'localhost', path: '/api/v1/fetch_api_key', body, headers }
  return (await rawRequest(url, request)).status
}

/** The owner's remaining requests at this server, after one more. */
async function left(server: TestServer): Promise<number> {
  const { status, headers } = await server.call('GET /users/me')
  assert.equal(status, 200)
  return Number(headers['x-ratelimit-remaining'])
}

const counted = (statuses: readonly number[]): Record<number, number> =>
  Object.fromEntries([...new Set(statuses)].map(status => [status, statuses.filter(one => one === status).length]))

void describe('rate limits of two servers', { skip: !databaseKinds.includes('postgres') }, () => {
  after(closeConnections)

  it('login attempts are counted together, exactly', within, async t => {
    const { start } = await servers(t)
    const limits = { PARLEY_RATE_LIMITS: 'login=5/1800,address-login=7/600' }
    const both = [await start({}, limits), await start({}, limits)] as const
    const alternately = (count: number, act: (server: TestServer, nth: number) => Promise<number>) =>
      Promise.all(Array.from({ length: count }, (_, nth) => act(both[nth % 2 === 0 ? 0 : 1], nth)))

    const ofName = await alternately(12, (server, nth) => guess(server, `198.51.100.${nth}`))
    assert.deepEqual(counted(ofName), { 401: 5, 429: 7 })
    const ofAddress = await alternately(12, (server, nth) => guess(server, '203.0.113.7', `n${nth}@example.com`))
    assert.deepEqual(counted(ofAddress), { 401: 7, 429: 5 })
  })

  // A request that fills a bucket for a long time is reported right away, others once a second.
  for (const rule of ['user=1000/5000', 'user=1000/50000'])
    it(`a user close to the limit on one is close to it on the other (${rule})`, within, async t => {
      const { start } = await servers(t)
      const limits = { PARLEY_RATE_LIMITS: rule }
      const [one, other] = [await start({}, limits), await start({}, limits)]
      // The first requests may arrive before the servers hear from each other.
      let asked = 0
      do {
        asked++
        await one.ok('GET /users/me')
      } while ((await left(other)) > 1000 - asked - 20 && asked < 900)
      assert.ok(asked < 900, 'the other server was not told')
    })
})
