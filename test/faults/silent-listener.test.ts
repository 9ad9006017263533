// The connection that brings a process the events of other processes goes silent, without an error.
import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { databaseKinds } from '#test/databases.ts'
import { closeConnections } from '#test/http.ts'
import { contentsOf, register, servers, waiting } from '#test/servers.ts'

const never = 600_000

const within = { timeout: 30_000 }

void describe('a silent LISTEN connection', { skip: !databaseKinds.includes('postgres') }, () => {
  after(closeConnections)

  it("is replaced, and a waiting client gets another process's events", within, async t => {
    const { start } = await servers(t)
    const [writing, listening] = [await start(), await start({ probeEvery: 500, probe: 1_000 })]
    const { answer } = await waiting(listening, await register(listening))
    listening.proxy.silence('listen parley')
    assert.equal((await writing.send('hello')).status, 200)
    assert.deepEqual(contentsOf(await answer), ['hello'])
  })

  it('ends a job whose statement gets no response', within, async t => {
    const { start } = await servers(t)
    const { app, proxy, log } = await start({ probeEvery: 500, probe: 1_000 })
    await app.jobs.idle()
    const silent = proxy.fault('silence', 'set local')
    app.jobs.wake('event queues')
    await silent
    proxy.silence('listen parley')
    await app.jobs.idle()
    assert.match(log(), /"job failed"/)
  })

  it("doesn't delay events of the same process", within, async t => {
    const { start } = await servers(t)
    const server = await start({ probeEvery: never })
    const { answer } = await waiting(server, await register(server))
    server.proxy.silence('listen parley')
    assert.equal((await server.send('hello')).status, 200)
    assert.deepEqual(contentsOf(await answer), ['hello'])
  })

  it("doesn't delay the events of a commit whose response was lost", within, async t => {
    const { start } = await servers(t)
    const server = await start({ probeEvery: never })
    const { answer } = await waiting(server, await register(server))
    server.proxy.silence('listen parley')
    void server.proxy.fault('cut after', 'commit', 'hello')
    assert.equal((await server.send('hello')).body.code, 'OUTCOME_UNKNOWN')
    assert.deepEqual(contentsOf(await answer), ['hello'])
  })
})
