// `npm run bench:commits`: commits per second on a PostgreSQL server with a slow disk: of one organization, of several
// at once, and of several with a notification in each transaction. Such a transaction holds a lock of the whole server
// until it's on disk, so these commit one by one.
//   npm run bench:commits -- [--quick]
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openCore, startApp } from '#app'
import type { WriteTx } from '#core/db/database.ts'
import { readConfig } from '#core/server/config.ts'
import { makeLogger } from '#core/server/logger.ts'
import { createRealm } from '#features/realm-administration/operator.ts'
import { startPostgres } from '#test/embedded-postgres.ts'
import { helpIfAsked } from './help.ts'

helpIfAsked()

const organizations = 8
const commitsOfEach = process.argv.includes('--quick') ? 10 : 50
const atLeast = 2
/** Makes each disk write 20 ms slower, which is more than a busy machine needs for everything else. */
const slowDisk = 'commit_delay=20000 commit_siblings=0'

const folder = mkdtempSync(join(tmpdir(), 'parley-bench-'))
const server = await startPostgres(slowDisk)
try {
  const config = readConfig({ PARLEY_PORT: '0', PARLEY_DATA_DIR: folder, PARLEY_DATABASE_URL: server.url })
  const core = await openCore(config)
  const app = await startApp(core, makeLogger('error', process.stderr))
  try {
    const realmIds: number[] = []
    for (let n = 0; n < organizations; n++) {
      const owner = { ownerEmail: 'owner@bench.example', ownerName: 'Olivia Owner', ownerPasswordHash: '' }
      const asked = { name: `Org ${n}`, subdomain: `org${n}`, hasWelcome: false, ...owner }
      realmIds.push((await createRealm(core.db, asked, Math.floor(Date.now() / 1000))).realm.id)
    }
    const rate = async (ids: readonly number[], notify: (tx: WriteTx) => unknown, count: number): Promise<number> => {
      const start = performance.now()
      await Promise.all(
        ids.map(async id => {
          for (let n = 0; n < count; n++)
            await core.db.write(id, async tx => {
              await tx.db
                .updateTable('realm')
                .set({ description: `${n}` })
                .where('id', '=', id)
                .execute()
              await notify(tx)
            })
        }),
      )
      return (ids.length * count * 1000) / (performance.now() - start)
    }
    const after = (tx: WriteTx): void => tx.wakePolls()
    const inside = (tx: WriteTx): Promise<unknown> => tx.run(`select pg_notify('bench', '')`, [])
    await rate(realmIds, after, 3)
    const one = await rate(realmIds.slice(0, 1), after, commitsOfEach)
    const several = await rate(realmIds, after, commitsOfEach)
    const oneByOne = await rate(realmIds, inside, commitsOfEach)
    const ratio = several / oneByOne
    const figures = [one, several, oneByOne].map(each => each.toFixed(0))
    console.log(`Commits a second with one organization ${figures[0]}, with ${organizations} of them ${figures[1]}`)
    console.log(`With a notification inside ${figures[2]}: ratio ${ratio.toFixed(1)} (>= ${atLeast})`)
    if (ratio < atLeast) process.exitCode = 1
  } finally {
    await app.stop()
  }
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
