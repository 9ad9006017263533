// The database fails while events are delivered: waiting clients are served soon afterwards, not at their next poll.
import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { databaseKinds } from '#test/databases.ts'
import { closeConnections } from '#test/http.ts'
import { contentsOf, poll, register, servers, waiting } from '#test/servers.ts'

void describe('a failed delivery', { skip: !databaseKinds.includes('postgres') }, () => {
  after(closeConnections)

  it('is repeated, and a waiting client gets its events', { timeout: 30_000 }, async t => {
    const { start } = await servers(t)
    const server = await start()
    const [queue, other] = [await register(server), await register(server)]
    const { answer } = await waiting(server, queue)
    // An organization's polls are served together: now the first one has found no events, and waits.
    await poll(server, other, true)
    // A job reads too.
    await server.app.jobs.idle()
    const failed = server.proxy.fault('cut before', 'read only')
    assert.equal((await server.send('hello')).status, 200)
    await failed
    assert.deepEqual(contentsOf(await answer), ['hello'])
    assert.match(server.log(), /failed to deliver events/)
  })
})
