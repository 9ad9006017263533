// A server that was down for longer than a queue may be idle: no client could poll, so no client loses its queue.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { init, install } from '#test/command.ts'
import { databaseKinds } from '#test/databases.ts'
import { closeConnections } from '#test/http.ts'
import { openInstalled } from '#test/open-database.ts'
import { call } from './crowd.ts'

void describe('a long outage', { timeout: 120_000 }, () => {
  for (const kind of databaseKinds)
    it(`deletes no queue (${kind})`, async t => {
      const here = await install(t, kind)
      t.after(closeConnections)
      const owner = await init(here)
      const before = await here.start()
      const { queue_id, last_event_id } = await call(before.url, owner, 'POST /register', { event_types: ['message'] })
      await before.stop()
      const db = await openInstalled(here)
      const day = 86_400
      await db.write(owner.realm_id, tx =>
        tx.db
          .updateTable('event_queue')
          .set(eb => ({ polled_at: eb('polled_at', '-', day) }))
          .execute(),
      )
      await db.close()

      const { url } = await here.start()
      await call(url, owner, 'POST /messages', { type: 'direct', to: [owner.user_id], content: 'hello' })
      const { events } = await call(url, owner, 'GET /events', { queue_id, last_event_id })
      assert.equal(events[0].message.content, 'hello')
    })
})
