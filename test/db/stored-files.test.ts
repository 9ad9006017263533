// Files in pieces, without owners.
import assert from 'node:assert/strict'
import { appendChunk, bytesOf, chunkBytes, insertFile, keepFile } from '#core/files/stored-file.ts'
import { withOwnServer } from '#test/suite.ts'
import type { World } from '#test/world.ts'

const day = 86_400
const now = (): number => Math.floor(Date.now() / 1000)

/** A file of this many whole pieces, as a server leaves it that stops while it arrives. */
const half = ({ app: { db } }: World, pieces: number): Promise<number> =>
  db.write(0, async tx => {
    const id = await insertFile(tx, now())
    for (let nth = 0; nth < pieces; nth++) await appendChunk(tx, id, nth, Buffer.alloc(chunkBytes, nth + 1))
    return id
  })

const read = async ({ app: { db } }: World, id: number, from: number, until: number): Promise<Buffer> =>
  Buffer.concat(await Array.fromAsync(bytesOf(db, id, from, until)))

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

  test('an incomplete file is deleted after a day, a complete one stays', async world => {
    const [broken, kept] = [await half(world, 20), await half(world, 1)]
    await world.app.db.write(0, tx => keepFile(tx, kept))
    await swept(world)
    assert.equal((await read(world, broken, 0, 1)).length, 1)
    world.advance(day + 5)
    await swept(world)
    await assert.rejects(read(world, broken, 0, 1), /gone/)
    assert.equal((await read(world, kept, 0, 1)).length, 1)
    const rows = await world.app.db.readOne(tx => tx.db.selectFrom('file').select('id').execute())
    assert.ok(rows.every(({ id }) => id !== broken))
  })
})
