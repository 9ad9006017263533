// Moving files between the database and the store next to a running server, and backups of files in the store.
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { afterFile } from '#test/after-file.ts'
import { ask } from '#test/ask.ts'
import { contents, shareKey, succeed } from '#test/backups.ts'
import { type Ended, init, inPairs, install, type Installation, temporaryFolder } from '#test/command.ts'
import { databaseKinds } from '#test/databases.ts'
import { startTestStore } from '#test/object-store.ts'
import { openInstalled } from '#test/open-database.ts'
import { placesOfFiles, readFrom, uploadTo } from '#test/outside-files.ts'

const store = await startTestStore()
afterFile(() => store.stop())

const samples = [0, 1, 700_000, 256 * 1024].map((size, nth) => Buffer.alloc(size, `${nth} leaves`))

const move = (here: Installation, to: string): Promise<Ended> => here.parley('files', 'move', '--to', to, '--json')

async function moved(here: Installation, to: string): Promise<unknown> {
  const { code, stdout, stderr } = await move(here, to)
  assert.equal(code, 0, stderr)
  return JSON.parse(stdout)
}

/** The database and key of another installation, with other variables. */
async function sameData(
  t: Parameters<typeof install>[0],
  { dataDir, databaseUrl }: Installation,
  variables: Readonly<Record<string, string>> = {},
): Promise<Installation> {
  const own = { PARLEY_DATA_DIR: dataDir, PARLEY_DATABASE_URL: databaseUrl }
  return { ...(await install(t, 'sqlite', { ...own, ...variables })), dataDir, databaseUrl }
}

for (const kind of databaseKinds)
  void describe(`files outside the database (${kind})`, inPairs, () => {
    it('move there and back while a server serves both', async t => {
      const here = await install(t, kind)
      const owner = await init(here)
      const before = await here.start()
      const paths: string[] = []
      for (const bytes of samples) paths.push(await uploadTo(before.url, owner, bytes))
      await before.stop()
      const there = await sameData(t, here, store.variables)
      const { url, stop } = await there.start()
      const contentOf = [...samples, Buffer.from('a new file')]
      paths.push(await uploadTo(url, owner, 'a new file'))
      const check = async (): Promise<void> => {
        for (const [nth, path] of paths.entries())
          assert.ok((await readFrom(url, owner, path)).equals(contentOf[nth] ?? Buffer.alloc(0)), `file ${nth}`)
      }
      const mixed = await placesOfFiles(there)
      assert.deepEqual([mixed.chunks, mixed.keys.length], [5, 1])
      await check()

      assert.deepEqual(await moved(there, 'store'), { to: 'store', moved: 4, skipped: 0 })
      const outside = await placesOfFiles(there)
      assert.deepEqual([outside.chunks, outside.keys.length], [0, 5])
      assert.ok(outside.keys.every(key => store.objects.has(key)))
      await check()
      assert.deepEqual(await moved(there, 'store'), { to: 'store', moved: 0, skipped: 0 })

      assert.deepEqual(await moved(there, 'database'), { to: 'database', moved: 5, skipped: 0 })
      assert.deepEqual(await placesOfFiles(there), { chunks: 6, keys: [] })
      assert.ok(outside.keys.every(key => !store.objects.has(key)))
      await check()
      await stop()
    })

    it("aren't moved if they're deleted meanwhile", async t => {
      const own = await startTestStore()
      t.after(() => own.stop())
      const here = await install(t, kind, own.variables)
      const owner = await init(here)
      const { url } = await here.start()
      const deleteAll = async (): Promise<void> => {
        const { attachments } = JSON.parse((await ask(url, owner, 'GET /attachments')).text)
        for (const { id } of attachments) assert.equal((await ask(url, owner, `DELETE /attachments/${id}`)).status, 200)
      }
      // While an object is written, while it's verified, and while it's read.
      for (const [to, stalls] of [
        ['store', own.stallWrites],
        ['store', own.stallNextRead],
        ['database', own.stallNextRead],
      ] as const) {
        const path = await uploadTo(url, owner, 'leaves')
        if (to === 'store') await moved(here, 'database')
        const stalled = stalls()
        const moving = moved(here, to)
        await stalled
        await deleteAll()
        own.behave()
        await own.stop()
        await own.start()
        assert.deepEqual(await moving, { to, moved: 0, skipped: 1 })
        await assert.rejects(readFrom(url, owner, path), /File not found/)
        const db = await openInstalled(here)
        await db.write(0, tx => tx.db.updateTable('file').set({ created_at: 1 }).execute())
        await moved(here, to)
        assert.deepEqual(await db.readOne(tx => tx.db.selectFrom('file').selectAll().execute()), [])
        await db.close()
        assert.deepEqual([...own.objects.keys()], [])
      }
    })

    it('stay where they are if the store is down or has other bytes', async t => {
      const own = await startTestStore()
      t.after(() => own.stop())
      const here = await install(t, kind, own.variables)
      const owner = await init(here)
      const { url } = await here.start()
      const path = await uploadTo(url, owner, 'leaves')
      const { keys } = await placesOfFiles(here)
      const [key = ''] = keys
      own.objects.set(key, Buffer.from('Leaves'))
      const { code, stderr } = await move(here, 'database')
      assert.equal(code, 1)
      assert.match(stderr, new RegExp(`File \\d+ is damaged: piece 0 of the object ${key}`))
      assert.deepEqual((await placesOfFiles(here)).keys, keys)
      const away = await sameData(t, here, { ...own.variables, PARLEY_FILES_URL: 's3://abc?endpoint=http://[::1]:9' })
      const failed = await move(away, 'database')
      assert.deepEqual([failed.code, failed.stderr.split(':')[0]], [1, 'File store unavailable'])
      own.objects.set(key, Buffer.from('leaves'))
      assert.deepEqual(await moved(here, 'database'), { to: 'database', moved: 1, skipped: 0 })
      own.damageWrites()
      const damaged = await move(here, 'store')
      assert.equal(damaged.code, 1)
      assert.match(damaged.stderr, /File \d+ is damaged/)
      assert.deepEqual((await placesOfFiles(here)).keys, [])
      assert.equal((await readFrom(url, owner, path)).toString(), 'leaves')
    })

    it('are in a backup, and a restore puts them into the database', async t => {
      const here = await install(t, kind, store.variables)
      const owner = await init(here)
      const { url } = await here.start()
      const paths: string[] = []
      for (const bytes of samples) paths.push(await uploadTo(url, owner, bytes))
      const folder = temporaryFolder(t)
      const file = join(folder, 'parley.backup')
      await succeed(here, 'backup', file)
      const { file: files = [], file_chunk = [] } = contents(file)
      assert.deepEqual([files.length, file_chunk.length], [4, 5])
      assert.ok(files.every(({ object_key, checksums }) => object_key === null && checksums === null))

      const there = await install(t, databaseKinds.find(other => other !== kind) ?? kind)
      shareKey(here, there)
      await succeed(there, 'restore', file)
      const restored = await there.start()
      for (const [nth, path] of paths.entries())
        assert.ok((await readFrom(restored.url, owner, path)).equals(samples[nth] ?? Buffer.alloc(0)), `file ${nth}`)
    })

    it('make a backup fail if it would be incomplete', async t => {
      const here = await install(t, kind, store.variables)
      const owner = await init(here)
      const { url, stop } = await here.start()
      await uploadTo(url, owner, 'leaves')
      const folder = temporaryFolder(t)
      const file = join(folder, 'parley.backup')
      const refused = async (by: Installation, reason: RegExp): Promise<void> => {
        const { code, stderr } = await by.parley('backup', file)
        assert.equal(code, 1)
        assert.match(stderr, reason)
        assert.deepEqual(readdirSync(folder), [])
      }
      const without = await sameData(t, here)
      await stop()
      const { code, stderr } = await without.parley('serve')
      assert.equal(code, 1)
      assert.match(stderr, /^Some files are in a file store: set PARLEY_FILES_URL,/)
      await refused(without, /Some files are in a file store/)
      const { keys } = await placesOfFiles(here)
      const [key = ''] = keys
      store.objects.set(key, Buffer.from('Leaves'))
      await refused(here, /Can't write the backup: File \d+ is damaged/)
      store.objects.delete(key)
      await refused(here, /Can't write the backup: The object .* of file \d+ is not in the store/)
    })

    it('stay in the store while a backup may need them', async t => {
      const here = await install(t, kind, store.variables)
      const owner = await init(here)
      const { url } = await here.start()
      await uploadTo(url, owner, 'leaves')
      await succeed(here, 'backup', join(temporaryFolder(t), 'parley.backup'))
      const { keys } = await placesOfFiles(here)
      const [key = ''] = keys
      assert.deepEqual(await moved(here, 'database'), { to: 'database', moved: 1, skipped: 0 })
      assert.ok(store.objects.has(key))
      const db = await openInstalled(here)
      const ended = { name: 'objects kept for a backup until', value: '1' }
      await db.write(0, tx => tx.db.updateTable('server_state').set(ended).where('name', '=', ended.name).execute())
      await db.close()
      await moved(here, 'database')
      assert.ok(!store.objects.has(key))
    })
  })
