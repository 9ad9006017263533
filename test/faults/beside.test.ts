// A command next to a running server: waiting clients get its change right away.
import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { init, inPairs, install } from '#test/command.ts'
import { databaseKinds } from '#test/databases.ts'
import { closeConnections } from '#test/http.ts'
import { call } from './crowd.ts'

void describe('a command next to the server', inPairs, () => {
  after(closeConnections)
  for (const kind of databaseKinds)
    it(`reaches waiting clients right away (${kind})`, async t => {
      const here = await install(t, kind)
      const owner = await init(here)
      const { url } = await here.start()
      const { queue_id, last_event_id } = await call(url, owner, 'POST /register', { event_types: ['realm_user'] })
      let hasEnded = false
      // If a command takes longer than a poll, another poll waits for it.
      const waiting = (async function poll(): Promise<any> {
        const [event] = (await call(url, owner, 'GET /events', { queue_id, last_event_id })).events
        return event.type === 'heartbeat' && !hasEnded ? poll() : event
      })()
      const created = await here.parley('user', 'create', 'nia@example.com', '--name', 'Nia')
      hasEnded = true
      const endedAt = performance.now()
      assert.equal(created.code, 0, created.stderr)
      const event = await waiting
      // A poll without events gets its response after 45 seconds at the earliest.
      assert.ok(performance.now() - endedAt < 20_000)
      assert.deepEqual([event.type, event.op, event.person?.full_name], ['realm_user', 'add', 'Nia'])
    })
})
