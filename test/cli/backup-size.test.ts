// Long rows and large files: a backup, a restore and a move hold little of them in memory, and a backup that a restore
// couldn't read isn't written.
// A process starts with its parent's memory as its peak, so this file runs in a process of its own.
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { type Kysely, sql } from 'kysely'
import { chunkBytes } from '#core/files/pieces.ts'
import { appendChunk, insertFile, keepFile } from '#core/files/stored-file.ts'
import type { Tables } from '#schema/tables.ts'
import { client, contents, copyMessage, shareKey, succeed, urlOf } from '#test/backups.ts'
import { init, install, type Installation, temporaryFolder } from '#test/command.ts'
import { openInstalled } from '#test/open-database.ts'
import { mainKinds } from '#test/long.ts'

/** Prints the process's peak memory, including memory outside of Node's heap. */
const reportMemory =
  'data:text/javascript,process.on("exit", () => console.error("memory", process.resourceUsage().maxRSS))'
const million = 1_000_000

/** A snippet of control characters, each of which takes six bytes in JSON. */
async function replaceSnippet(here: Installation, accountId: number, characters: number): Promise<void> {
  const db = await openInstalled(here)
  const content = String.fromCharCode(1).repeat(characters)
  await db.write(0, async tx => {
    await tx.db.deleteFrom('saved_snippet').execute()
    const snippet = { id: 7, account_id: accountId, title: 'Long', content, created_at: 0 }
    await tx.db.insertInto('saved_snippet').values(snippet).execute()
  })
  await db.close()
}

for (const kind of mainKinds())
  void describe(`a backup of long rows (${kind})`, { concurrency: 2, timeout: 600_000 }, () => {
    it('is written only if a restore can read it', async t => {
      const here = await install(t, kind)
      const { user_id } = await init(here)
      const folder = temporaryFolder(t)
      const file = join(folder, 'parley.backup')
      // By its JSON, and by its own length before it is loaded.
      for (const characters of [12 * million, 68 * million]) {
        await replaceSnippet(here, user_id, characters)
        const { code, stderr } = await here.parley('backup', file)
        assert.equal(code, 1)
        assert.match(stderr, /the saved_snippet row with id 7 is larger than 64 MiB/)
        assert.deepEqual(readdirSync(folder), [])
      }
      await replaceSnippet(here, user_id, 11 * million)
      await succeed(here, 'backup', file)
      const there = await install(t, kind)
      shareKey(here, there)
      await succeed(there, 'restore', file)
      const db = await openInstalled(there)
      const length = sql<{ length: number }>`select length(content) as length from saved_snippet`
      const { rows } = await db.readOne(tx => length.execute(tx.db as Kysely<Tables>))
      await db.close()
      assert.deepEqual(rows, [{ length: 11 * million }])
    })

    it('needs little memory, and so do its restore and a move', async t => {
      const here = await install(t, kind)
      const owner = await init(here)
      const { url, stop } = await here.start()
      const call = client(url, owner)
      await call('POST /users/me/subscriptions', { subscriptions: [{ name: 'harbour' }] })
      // Rendered, each takes about a hundred kilobytes.
      const content = ':anchor:'.repeat(1_200)
      const { id } = await call('POST /messages', { type: 'stream', to: 'harbour', topic: 'anchors', content })
      await stop()
      await copyMessage(here, id, 2_099)
      const db = await openInstalled(here)
      await db.write(0, async tx => {
        const fileId = await insertFile(tx, 1)
        for (let nth = 0; nth < 100; nth++) await appendChunk(tx, fileId, nth, Buffer.alloc(chunkBytes, nth))
        await keepFile(tx, fileId)
      })
      await db.close()

      const bounded = ['--max-old-space-size=52', '--import', reportMemory]
      const file = join(temporaryFolder(t), 'parley.backup')
      const there = await install(t, kind)
      shareKey(here, there)
      const third = await install(t, kind)
      for (const [place, command, ...more] of [
        [here, 'backup', file],
        [there, 'restore', file],
        [there, 'move', '--from', urlOf(there), '--to', urlOf(third)],
      ] as const) {
        const { code, stderr } = await place.runNode(bounded, command, ...more).ended
        assert.equal(code, 0, stderr)
        const kibibytes = Number(/^memory (\d+)$/m.exec(stderr)?.[1])
        assert.ok(kibibytes < 250 * 1024, `${command}: ${kibibytes} KiB`)
      }
      const { message = [], file_chunk = [] } = contents(file)
      const anchors = message.filter(({ topic }) => topic === 'anchors')
      assert.deepEqual([anchors.length, file_chunk.length], [2_100, 100])
    })
  })
