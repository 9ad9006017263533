// A PgBouncer in transaction mode in front of the tests' PostgreSQL.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { newFolder } from './databases.ts'
import { freePort } from './free-port.ts'

const program = '/usr/sbin/pgbouncer'
export const noPgBouncer = existsSync(program) ? false : 'only where PgBouncer is installed (apt-get install pgbouncer)'
/** PgBouncer refuses to run as root. */
const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

/** Returns the URL of the database through it. */
export async function startPgBouncer(t: TestContext, databaseUrl: string): Promise<string> {
  const folder = newFolder('parley-pgbouncer-')
  chmodSync(folder, 0o755)
  const through = new URL(databaseUrl)
  const { hostname, port, username, password } = through
  through.port = String(await freePort())
  const file = join(folder, 'pgbouncer.ini')
  // Fewer sessions than a process has connections, so that transactions switch between them.
  const settings = `[databases]
* = host=${hostname} port=${port} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${through.port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 4
`
  writeFileSync(file, settings)
  const child = spawn(program, [file], { ...nobody, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(child, 'exit')
  t.after(async () => {
    child.kill('SIGKILL')
    await ended
    rmSync(folder, { recursive: true, force: true })
  })
  let log = ''
  for await (const chunk of child.stderr) {
    log += String(chunk)
    if (log.includes('process up')) break
  }
  if (!log.includes('process up')) throw new Error(`PgBouncer does not start: ${log}`)
  return through.href
}
