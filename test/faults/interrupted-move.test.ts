// A move of files is killed: every file can be read before and after, and the next move finishes the work.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { init, install } from '#test/command.ts'
import { databaseKinds } from '#test/databases.ts'
import { startTestStore } from '#test/object-store.ts'
import { openInstalled } from '#test/open-database.ts'
import { placesOfFiles, readFrom, uploadTo } from '#test/outside-files.ts'

const samples = [600_000, 20, 300_000].map((size, nth) => Buffer.alloc(size, `${nth} leaves`))

void describe('a killed move of files', { timeout: 120_000 }, () => {
  for (const kind of databaseKinds)
    it(`loses no file and leaves nothing behind (${kind})`, async t => {
      const store = await startTestStore()
      t.after(() => store.stop())
      const here = await install(t, kind, store.variables)
      const owner = await init(here)
      const { url } = await here.start()
      const paths: string[] = []
      for (const bytes of samples) paths.push(await uploadTo(url, owner, bytes))
      const check = async (): Promise<void> => {
        for (const [nth, path] of paths.entries())
          assert.ok((await readFrom(url, owner, path)).equals(samples[nth] ?? Buffer.alloc(0)), `file ${nth}`)
      }
      const db = await openInstalled(here)
      t.after(() => db.close())

      /** `killed` resolves in the middle of the move. */
      async function interrupted(to: string, killed: Promise<unknown>): Promise<void> {
        const { child, ended } = here.run('files', 'move', '--to', to)
        await killed
        child.kill('SIGKILL')
        assert.equal((await ended).signal, 'SIGKILL')
        store.behave()
        await check()
        const { code, stderr } = await here.parley('files', 'move', '--to', to)
        assert.equal(code, 0, stderr)
        await check()
        const claims = await db.readOne(tx =>
          tx.db.selectFrom('file').selectAll().where('status', '!=', 'kept').execute(),
        )
        assert.deepEqual(
          claims.map(({ status }) => status),
          ['arriving'],
        )
        // A day later.
        await db.write(0, tx => tx.db.updateTable('file').set({ created_at: 1 }).execute())
        assert.equal((await here.parley('files', 'move', '--to', to)).code, 0)
        const { chunks, keys } = await placesOfFiles(here)
        assert.deepEqual([...store.objects.keys()].toSorted(), keys.toSorted())
        assert.deepEqual([chunks, keys.length], to === 'store' ? [0, 3] : [6, 0])
        await check()
      }
      await interrupted('database', store.stallNextRead())
      await interrupted('store', store.stallWrites())
    })
})
