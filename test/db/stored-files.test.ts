// Files in pieces, without owners.
import assert from 'node:assert/strict'
import { existing } from '#core/base/existing.ts'
import { bytesOf } from '#core/files/file-bytes.ts'
import { moveFiles } from '#core/files/move-files.ts'
import { fileStoreOf } from '#core/files/object-store.ts'
import { chunkBytes } from '#core/files/pieces.ts'
import { appendChunk, insertFile, keepFile } from '#core/files/stored-file.ts'
import { afterFile } from '#test/after-file.ts'
import { startTestStore } from '#test/object-store.ts'
import { onEachDatabase, withOwnServer } from '#test/suite.ts'
import type { World } from '#test/world.ts'

const store = await startTestStore()
afterFile(() => store.stop())

const day = 86_400
const now = (): number => Math.floor(Date.now() / 1000)

/** A file of this many whole pieces, in the state that a server leaves when it stops during the upload. */
const half = ({ app: { db } }: World, pieces: number): Promise<number> =>
  db.write(0, async tx => {
    const id = await insertFile(tx, now())
    for (let nth = 0; nth < pieces; nth++) await appendChunk(tx, id, nth, Buffer.alloc(chunkBytes, nth + 1))
    return id
  })

const read = async ({ app: { db } }: World, id: number, from: number, until: number): Promise<Buffer> =>
  Buffer.concat(await Array.fromAsync(bytesOf(db, id, from, until)))

const moveTo = ({ app: { db, server, clock } }: World, to: 'store' | 'database'): Promise<unknown> =>
  moveFiles({ db, store: existing(fileStoreOf(server)), clock }, to, () => {})

/** The key of the most recently written object. */
const lastKey = (): string => store.requests.findLast(sent => sent.startsWith('PUT '))?.slice(4) ?? ''

async function swept({ app: { jobs } }: World): Promise<void> {
  jobs.wake('removed files')
  await jobs.idle()
}

withOwnServer('stored files', test => {
  test('any part can be read', async world => {
    const id = await half(world, 3)
    const whole = await read(world, id, 0, 3 * chunkBytes)
    assert.equal(whole.length, 3 * chunkBytes)
    for (const [from, until] of [
      [0, 1],
      [chunkBytes - 1, chunkBytes + 1],
      [chunkBytes, 2 * chunkBytes],
      [5, 3 * chunkBytes],
      [7, 7],
    ] as const)
      assert.ok((await read(world, id, from, until)).equals(whole.subarray(from, until)), `${from} ${until}`)
    await assert.rejects(read(world, id, 0, 3 * chunkBytes + 1), /gone/)
  })

  test('an incomplete file is deleted after a day, a complete file stays', async world => {
    const [broken, kept] = [await half(world, 20), await half(world, 1)]
    await world.app.db.write(0, tx => keepFile(tx, kept))
    await swept(world)
    assert.equal((await read(world, broken, 0, 1)).length, 1)
    world.advance(day + 5)
    await swept(world)
    await assert.rejects(read(world, broken, 0, 1), /gone/)
    const keepLate = world.app.db.write(0, tx => keepFile(tx, broken))
    await assert.rejects(keepLate, /was removed while it arrived/)
    assert.equal((await read(world, kept, 0, 1)).length, 1)
    const rows = await world.app.db.readOne(tx => tx.db.selectFrom('file').select('id').execute())
    assert.ok(rows.every(({ id }) => id !== broken))
  })
})

onEachDatabase(
  "a file moved while it's being read",
  test => {
    test('is read to the end in its new location', async world => {
      const { db } = world.app
      const id = await half(world, 3)
      await db.write(0, tx => keepFile(tx, id))
      const whole = await read(world, id, 0, 3 * chunkBytes)
      async function readOn(change: () => Promise<unknown>): Promise<void> {
        const bytes = bytesOf(db, id, 0, whole.length)
        const first = await bytes.next()
        await change()
        const rest = await Array.fromAsync(bytes)
        assert.ok(Buffer.concat([first.value ?? Buffer.alloc(0), ...rest]).equals(whole))
      }
      await readOn(() => moveTo(world, 'store'))
      const key = lastKey()
      assert.ok(store.objects.has(key))
      const stalled = store.stallNextRead()
      await readOn(async () => {
        await stalled
        await moveTo(world, 'database')
        assert.ok(!store.objects.has(key))
        // The store's response breaks off, and the object is gone.
        await store.stop()
        await store.start()
      })
    })
  },
  store.variables,
)

onEachDatabase(
  "a file moved while it's being deleted",
  test => {
    test('stays where it is', async world => {
      const { db } = world.app
      const id = await half(world, 2)
      await db.write(0, tx => keepFile(tx, id))
      const stalled = store.stallNextRead()
      const moving = moveTo(world, 'store')
      await stalled
      await db.write(0, tx => tx.db.updateTable('file').set({ status: 'gone' }).where('id', '=', id).execute())
      await store.stop()
      await store.start()
      assert.deepEqual(await moving, { moved: 0, skipped: 1 })
      assert.ok(!store.objects.has(lastKey()))
    })
  },
  store.variables,
)
