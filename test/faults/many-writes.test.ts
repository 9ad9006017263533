// While an organization's writes can't be answered soon, more are refused at once instead of waiting for seconds.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, describe, it } from 'node:test'
import { Client } from 'pg'
import { TooManyWrites } from '#core/db/outage.ts'
import { lockSpace } from '#core/db/postgres.ts'
import { forRequest } from '#core/db/request-time.ts'
import { type DatabaseKind, databaseKinds } from '#test/databases.ts'
import { closeConnections } from '#test/http.ts'
import { type Answer, startWorld, type World } from '#test/world.ts'

/** More than fit into one transaction on either database. */
const crowd = 300

/** Locks the database against writes. Resolves to the function that unlocks it. */
async function locked(kind: DatabaseKind, { app }: World): Promise<() => Promise<void>> {
  if (kind === 'sqlite') {
    const other = new DatabaseSync(join(app.config.dataDir, 'parley.db'))
    other.exec('begin immediate')
    return async () => {
      other.exec('commit')
      other.close()
    }
  }
  const holder = new Client({ connectionString: app.config.databaseUrl })
  await holder.connect()
  await holder.query(`select pg_advisory_lock(${lockSpace}, id::int) from realm`)
  return () => holder.end()
}

void describe('more writes than can be answered', { timeout: 120_000 }, () => {
  after(closeConnections)

  for (const kind of databaseKinds)
    it(`are refused early, and the others are answered (${kind})`, async t => {
      const world = await startWorld(kind)
      t.after(() => world.stop())
      const { db } = world.app
      const { member, realm } = await world.org()
      const send = (content: string): Promise<Answer> =>
        member.call('POST /messages', { type: 'direct', to: [member.id], content })
      const unlock = await locked(kind, world)
      const written: number[] = []
      const waiting = Array.from({ length: crowd }, (_, nth) => db.write(realm.id, async () => void written.push(nth)))
      const further: Promise<string>[] = []
      const refusals: TooManyWrites[] = []
      while (refusals.length === 0) {
        const write = forRequest(db).write(realm.id, async () => 'written')
        further.push(
          write.catch((error: unknown) => {
            assert.ok(error instanceof TooManyWrites)
            refusals.push(error)
            return 'refused'
          }),
        )
        // Reads are still answered.
        assert.equal((await member.call('GET /users/me')).status, 200)
      }
      const refused = await send('refused')
      assert.deepEqual([refused.status, refused.body.code], [503, 'SERVER_BUSY'])
      assert.match(refused.headers['retry-after'] ?? '', /^\d+$/)
      assert.deepEqual(written, [])

      await unlock()
      await Promise.all(waiting)
      assert.equal(written.length, crowd)
      const outcomes = new Set(await Promise.all(further))
      assert.deepEqual([...outcomes].toSorted(), ['refused', 'written'])
      assert.equal((await send('afterwards')).status, 200)
      const { messages } = await member.ok('GET /messages', { anchor: 'newest', num_before: 10, num_after: 0 })
      const texts = messages.map(({ content }: { content: string }) => content)
      assert.ok(texts.some((text: string) => text.includes('afterwards')))
      assert.ok(!texts.some((text: string) => text.includes('refused')))
    })
})
