// Data that a backup leaves out, and the responses to a client with an old event queue after a restore.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { dropFile } from '#core/files/remove-files.ts'
import { appendChunk, insertFile } from '#core/files/stored-file.ts'
import { ask } from '#test/ask.ts'
import { client, contents, shareKey, succeed } from '#test/backups.ts'
import { init, inPairs, install, temporaryFolder } from '#test/command.ts'
import { databaseKinds } from '#test/databases.ts'
import { rawRequest } from '#test/http.ts'
import { openInstalled } from '#test/open-database.ts'
import { ownPage } from '#test/sessions.ts'

for (const kind of databaseKinds)
  void describe(`left out of a backup (${kind})`, inPairs, () => {
    it('event queues and the log: clients register again', async t => {
      const here = await install(t, kind)
      const owner = await init(here)
      const { url, stop } = await here.start()
      const call = client(url, owner)
      const { queue_id, last_event_id } = await call('POST /register', { event_types: ['message'] })
      const self = { type: 'private', to: [owner.user_id] }
      await call('POST /messages', { ...self, content: 'Before the backup.' })
      const file = join(temporaryFolder(t), 'parley.backup')
      await succeed(here, 'backup', file)
      const { event, event_queue } = contents(file)
      assert.deepEqual({ event, event_queue }, { event: [], event_queue: [] })
      // The client has the event of a change that isn't in the backup.
      const { id } = await call('POST /messages', { ...self, content: 'After the backup.' })
      const { events } = await call('GET /events', { queue_id, last_event_id, dont_block: true })
      const last = events.at(-1)
      assert.equal(last.message.id, id)
      await stop()

      const there = await install(t, kind)
      shareKey(here, there)
      await succeed(there, 'restore', file)
      const restored = await there.start()
      const poll = await ask(restored.url, owner, 'GET /events', { queue_id, last_event_id: last.id })
      assert.equal(poll.status, 400)
      assert.equal(JSON.parse(poll.text).code, 'BAD_EVENT_QUEUE_ID')
      const again = client(restored.url, owner)
      const queue = await again('POST /register', { event_types: ['message'] })
      assert.notEqual(queue.queue_id, queue_id)
      await again('POST /messages', { ...self, content: 'After the restore.' })
      const told = await again('GET /events', { queue_id: queue.queue_id, last_event_id: queue.last_event_id })
      assert.deepEqual(
        told.events.map((each: any) => each.message.content),
        ['After the restore.'],
      )
      assert.ok(told.events[0].id > queue.last_event_id)
    })

    it('sessions and sign-in links: a restore signs all browsers out', async t => {
      const here = await install(t, kind)
      const { email } = await init(here)
      const { url, stop } = await here.start()
      const link = async (): Promise<string> =>
        new URL((await here.parley('user', 'sign-in-link', email)).stdout.trim()).pathname
      const { headers } = await rawRequest(url, { method: 'POST', path: await link() })
      const [cookie = ''] = String(headers['set-cookie']).split(';')
      const statusAt = async (server: string): Promise<number> =>
        (await rawRequest(server, { path: '/json/users/me', headers: { ...ownPage, cookie } })).status
      assert.equal(await statusAt(url), 200)
      const unused = await link()
      const file = join(temporaryFolder(t), 'parley.backup')
      await succeed(here, 'backup', file)
      const { session, sign_in_link } = contents(file)
      assert.deepEqual({ session, sign_in_link }, { session: [], sign_in_link: [] })
      await stop()

      const there = await install(t, kind)
      shareKey(here, there)
      await succeed(there, 'restore', file)
      const restored = await there.start()
      assert.equal(await statusAt(restored.url), 401)
      assert.equal((await rawRequest(restored.url, { method: 'POST', path: unused })).status, 404)
    })

    it('files that are being uploaded or deleted', async t => {
      const here = await install(t, kind)
      await init(here)
      const db = await openInstalled(here)
      try {
        await db.write(0, async tx => {
          for (const isGone of [false, true]) {
            const id = await insertFile(tx, 1)
            await appendChunk(tx, id, 0, Buffer.alloc(10))
            if (isGone) await dropFile(tx, id, 'arriving')
          }
        })
      } finally {
        await db.close()
      }
      const path = join(temporaryFolder(t), 'parley.backup')
      await succeed(here, 'backup', path)
      const { file, file_chunk } = contents(path)
      assert.deepEqual({ file, file_chunk }, { file: [], file_chunk: [] })
    })
  })
