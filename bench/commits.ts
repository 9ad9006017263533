// `npm run bench:commits`: commits a second of eight organizations on a PostgreSQL server with a slow disk, and the same with
// a notification inside each transaction, as a ratio in one run: such a transaction keeps a lock of the whole server until
// it is on disk, so they are written one by one.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { startPostgres } from '#test/embedded-postgres.ts'
import { makeTemplates } from '#test/templates.ts'
import { startWorld } from '#test/world.ts'
import { helpIfAsked } from './help.ts'

helpIfAsked()

const organizations = 8
const ms = 4_000
const atLeast = 2
/** Each write to the disk takes 5 ms longer. */
const slowDisk = 'commit_delay=5000 commit_siblings=0 max_connections=100'

async function measure(): Promise<void> {
  const world = await startWorld('postgres', { PARLEY_SELF_CHECK: 'off' })
  try {
    const places = []
    for (let n = 0; n < organizations; n++) places.push(await world.org())
    const { db } = world.app
    const rate = async (statement?: string): Promise<number> => {
      let commits = 0
      const end = performance.now() + ms
      await Promise.all(
        places.map(async ({ realm, member }) => {
          for (; performance.now() < end; commits++)
            await db.write(realm.id, async tx => {
              await tx.db.updateTable('account').set({ timezone: `${commits}` }).where('id', '=', member.id).execute()
              tx.wakePolls()
              if (statement !== undefined) await tx.run(statement, [])
            })
        }),
      )
      return (commits * 1000) / ms
    }
    await rate()
    const [after, inside] = [await rate(), await rate(`select pg_notify('bench', '')`)]
    const ratio = after / inside
    console.log(`${after.toFixed(0)} commits a second, ${inside.toFixed(0)} with a notification inside: ${ratio.toFixed(1)}`)
    if (ratio < atLeast) process.exitCode = 1
  } finally {
    await world.stop()
  }
}

if (process.env['PARLEY_BENCH_DATABASE'] === undefined) {
  const server = await startPostgres(slowDisk)
  const templates = await makeTemplates(server.url)
  try {
    // The addresses of the databases are read at the start of a process.
    const env = { ...process.env, ...templates.variables, PARLEY_BENCH_DATABASE: 'postgres' }
    const [code] = await once(spawn(process.execPath, process.argv.slice(1), { env, stdio: 'inherit' }), 'exit')
    if (code !== 0) process.exitCode = 1
  } finally {
    await templates.drop()
    await server.stop()
  }
} else await measure()
