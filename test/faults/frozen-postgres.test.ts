// A PostgreSQL whose processes don't run for a while: its connections stay open, and nothing responds.
import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { databaseKinds } from '#test/databases.ts'
import { startPostgres } from '#test/embedded-postgres.ts'
import { closeConnections } from '#test/http.ts'
import { servers } from '#test/servers.ts'

void describe('a frozen PostgreSQL', { skip: !databaseKinds.includes('postgres'), timeout: 60_000 }, () => {
  after(closeConnections)

  it("requests are refused in time, and work once it's back", async t => {
    const postgres = await startPostgres()
    t.after(() => postgres.stop())
    const { start } = await servers(t, postgres.url)
    // The probe notices it: the time for a response is longer than the test's limit.
    const server = await start({ probeEvery: 100, probe: 2_000, retry: 50, answer: 120_000 })
    assert.equal((await server.send('before')).status, 200)
    postgres.freeze()
    const waiting = Array.from({ length: 30 }, () => [server.send('refused'), server.call('GET /users/me')]).flat()
    for (const { status, body } of await Promise.all(waiting))
      assert.deepEqual([status, body.code], [503, 'DATABASE_UNAVAILABLE'])
    postgres.thaw()
    while ((await server.send('after')).status !== 200);
    assert.deepEqual(await server.stored(), ['before', 'after'])
  })
})
