// Another process changes the schema while a server runs, as a newer Parley does when it starts.
import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { init, install } from '#test/command.ts'
import { administer, databaseKinds } from '#test/databases.ts'
import { closeConnections } from '#test/http.ts'
import { openInstalled } from '#test/open-database.ts'
import { allContents, poll, register, servers } from '#test/servers.ts'

const atOnce = 15

void describe('a schema change', { timeout: 60_000 }, () => {
  after(closeConnections)

  it(
    'while a server is running: every request gets a response',
    { skip: !databaseKinds.includes('postgres') },
    async t => {
      const { start, databaseUrl } = await servers(t)
      const server = await start()
      const queue = await register(server)
      // On all connections, which have prepared these statements afterwards.
      const statuses = async (): Promise<number[]> => {
        const requests = [
          () => server.call('GET /users/me'),
          () => server.send('hello'),
          () => poll(server, queue, true),
          () => server.call('GET /messages', { anchor: 'newest', num_before: 1, num_after: 0 }),
        ]
        const all = Array.from({ length: atOnce }, () => requests).flat()
        return (await Promise.all(all.map(request => request()))).map(({ status }) => status)
      }
      const success = Array.from({ length: 4 * atOnce }, () => 200)
      assert.deepEqual(await statuses(), success)
      for (const table of ['account', 'realm', 'event_queue', 'message'])
        await administer(`alter table ${table} add column later bigint`, databaseUrl)
      assert.deepEqual(await statuses(), success)
      assert.equal((await allContents(server, queue)).length, 2 * atOnce)
    },
  )

  for (const kind of databaseKinds)
    it(`a server refuses an unknown schema (${kind})`, async t => {
      const here = await install(t, kind)
      await init(here)
      const db = await openInstalled(here)
      await db.write(0, async tx => {
        await tx.db.insertInto('schema_version').values({ version: 999, applied_at: 0 }).execute()
        await tx.run('alter table server_state rename to state_of_server', [])
      })
      await db.close()
      const { code, stderr } = await here.serve('--json').ended
      assert.deepEqual([code, stderr.trim().split('\n').length], [1, 1], stderr)
      assert.match(
        stderr,
        /^The database was created by a newer version of Parley \(schema 999; this version supports \d+\)\. Update Parley first\.\n$/,
      )
    })
})
