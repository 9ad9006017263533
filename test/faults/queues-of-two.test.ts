// Event queues used on two servers of one database, and queues during a database outage.
import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { administer, databaseKinds } from '#test/databases.ts'
import { closeConnections } from '#test/http.ts'
import { contentsOf, poll, register, servers, type TestServer, waiting } from '#test/servers.ts'

const within = { timeout: 30_000 }

async function collect({ app: { jobs } }: TestServer): Promise<void> {
  await jobs.idle()
  jobs.wake('event queues')
  await jobs.idle()
}

/** As if the last recorded poll of each queue was earlier. */
const pollsWere = (seconds: number, databaseUrl: string): Promise<void> =>
  administer(`update event_queue set polled_at = polled_at - ${seconds}`, databaseUrl)

void describe('queues of two servers', { skip: !databaseKinds.includes('postgres') }, () => {
  after(closeConnections)

  it("a queue with a short lifetime that one server polls isn't removed by the other", within, async t => {
    const { start, databaseUrl } = await servers(t)
    const [polled, other] = [await start(), await start()]
    const queue = await register(polled, { idle_queue_timeout: 1 })
    await pollsWere(10, databaseUrl)
    // The polled server hasn't recorded it in the database yet.
    assert.equal((await poll(polled, queue, true)).status, 200)
    await collect(other)
    assert.equal((await poll(polled, queue, true)).status, 200)
  })

  it('deleting a queue on one server ends its poll on the other', within, async t => {
    const { start } = await servers(t)
    const [polled, other] = [await start(), await start()]
    const queue = await register(polled)
    const { answer } = await waiting(polled, queue)
    await other.ok('DELETE /events', { queue_id: queue.queue_id })
    assert.deepEqual(contentsOf(await answer), [])
    assert.equal((await poll(polled, queue)).body.code, 'BAD_EVENT_QUEUE_ID')
  })

  it('a poll on one server ends the poll of the same queue on the other, in both directions', within, async t => {
    const { start } = await servers(t)
    const [one, other] = [await start(), await start()]
    const queue = await register(one)
    const first = await waiting(one, queue)
    const second = poll(other, queue)
    assert.deepEqual(contentsOf(await first.answer), [])
    const third = poll(one, queue)
    assert.deepEqual(contentsOf(await second), [])
    await other.send('hello')
    assert.deepEqual(contentsOf(await third), ['hello'])
  })

  it("another program's notification is harmless", within, async t => {
    const { start, databaseUrl } = await servers(t)
    const [one, other] = [await start(), await start()]
    const queue = await register(one)
    const { answer } = await waiting(one, queue)
    for (const channel of ['parley_signals', 'parley_events'])
      for (const payload of ['', 'x', 'null', '{}', '{"signal":null}', '{"signal":{}}'])
        await administer(`notify ${channel}, '${payload}'`, databaseUrl)
    await other.ok('DELETE /events', { queue_id: queue.queue_id })
    assert.deepEqual(contentsOf(await answer), [])
  })

  it("a database outage longer than a queue's lifetime doesn't remove the queue", within, async t => {
    const { start, databaseUrl } = await servers(t)
    const server = await start()
    const queue = await register(server)
    await server.app.jobs.idle()
    void server.proxy.fault('cut before', 'set local')
    await collect(server)
    await pollsWere(86_400, databaseUrl)
    await collect(server)
    assert.equal((await poll(server, queue, true)).status, 200)

    // Without an outage it's removed.
    await collect(server)
    await pollsWere(86_400, databaseUrl)
    await collect(server)
    assert.equal((await poll(server, queue, true)).body.code, 'BAD_EVENT_QUEUE_ID')
  })
})
