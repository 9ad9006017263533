// A process and its environment: the lock, the port, the folder, the runtime, and its arguments.
import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { promisify } from 'node:util'
import { until } from '#test/becomes.ts'
import { rawRequest } from '#test/http.ts'
import { type Ended, inPairs, install, launch, organization, temporaryFolder, watch } from '#test/command.ts'
import { databaseKinds } from '#test/databases.ts'

const run = promisify(execFile)

void describe('the server process', inPairs, () => {
  it('refuses to run twice on one SQLite file until the first process has stopped', async t => {
    const here = await install(t, 'sqlite')
    const first = await here.start()
    const { code, stdout, stderr } = await here.serve().ended
    assert.deepEqual({ code, stdout }, { code: 1, stdout: '' })
    assert.match(stderr, /^Another Parley server is already running on \S+parley\.db\. Stop it first\.\n$/)
    first.child.kill('SIGKILL')
    await first.ended
    await here.start()
  })

  it('removes its notice when it stops', async t => {
    const here = await install(t, 'sqlite')
    const server = await here.start()
    assert.ok(existsSync(join(here.dataDir, 'server.json')))
    await server.stop()
    assert.ok(!existsSync(join(here.dataDir, 'server.json')))
  })

  it(
    'only listens on the loopback address, unless configured otherwise',
    { skip: !existsSync('/proc/self/net/tcp') },
    async t => {
      const here = await install(t, 'sqlite')
      const { child, url } = await here.start()
      const { port } = new URL(url)
      assert.deepEqual(listeningAddresses(child.pid as number), [
        `0100007F:${Number(port).toString(16).toUpperCase().padStart(4, '0')}`,
      ])
    },
  )

  const wrong: [string, Record<string, string>, string[], number, RegExp][] = [
    ['a wrong variable', { PARLEY_PORT: 'http' }, [], 1, /^PARLEY_PORT must be a whole number/],
    [
      'a wrong flag',
      {},
      ['--port', '70000'],
      2,
      /^error: --port must be a whole number from 0 to 65535, not "70000"\.\n/,
    ],
    ['an incomplete directory', { PARLEY_LDAP_URL: 'ldap://tide.example' }, [], 1, /^PARLEY_LDAP_URL needs either /],
    [
      'a filter without a name',
      { PARLEY_LDAP_FILTER: '(uid=x)' },
      [],
      1,
      /^PARLEY_LDAP_FILTER must contain either \{username\}/,
    ],
    [
      'an unreadable file',
      { PARLEY_LDAP_CA_FILE: '/nowhere' },
      [],
      1,
      /^Can't read \/nowhere, the file in PARLEY_LDAP_CA_FILE/,
    ],
    ['an unknown flag', {}, ['--prot', '1'], 2, /unknown option '--prot'/],
    [
      'too many workers',
      {},
      ['--workers', '65'],
      2,
      /^error: --workers must be a whole number from 1 to 64, not "65"\.\n/,
    ],
    ['no workers', { PARLEY_WORKERS: '0' }, [], 1, /^PARLEY_WORKERS must be a whole number from 1 to 64, not "0"\.\n$/],
    [
      'workers on SQLite',
      {},
      ['--workers', '2'],
      1,
      /^2 workers need PostgreSQL: SQLite allows only one server process\. [^\n]*\n$/,
    ],
    ['an unknown host', {}, ['--host', '192.0.2.1'], 1, /^Can't listen on 192\.0\.2\.1/],
    [
      'an unreachable database',
      {},
      ['--database-url', 'postgres://parley:secret@127.0.0.1:1/chat'],
      1,
      /^Can't connect to the database chat at 127\.0\.0\.1:1: .*ECONNREFUSED/,
    ],
  ]
  it('prints one line for each configuration error', async t => {
    await Promise.all(
      wrong.map(async ([title, variables, args, code, sentence]) => {
        const here = await install(t, 'sqlite', variables)
        const ended = await here.serve(...args).ended
        assert.equal(ended.code, code, title)
        assert.match(ended.stderr, sentence)
        assert.ok(!/\n +at /.test(ended.stderr), `${title} shows a stack`)
        assert.ok(!ended.stderr.includes('secret'), `${title} shows a password`)
      }),
    )
  })

  it('prints an error when its port is in use or its folder is unusable', async t => {
    const other = createServer().listen(0, '127.0.0.1')
    t.after(() => other.close())
    await new Promise(resolve => other.once('listening', resolve))
    const { port } = other.address() as AddressInfo
    const here = await install(t, 'sqlite')
    const taken = await here.serve('--port', String(port)).ended
    assert.deepEqual([taken.code, taken.stdout], [1, ''])
    assert.match(taken.stderr, new RegExp(`^Port ${port} on 127\\.0\\.0\\.1 is already in use\\. .*\n$`))

    const file = join(temporaryFolder(t), 'file')
    writeFileSync(file, '')
    const proc = existsSync('/proc/self') ? ['/proc/parley/data'] : []
    for (const folder of [file, join(file, 'data'), ...proc]) {
      const { code, stderr } = await here.serve('--data-dir', folder).ended
      assert.equal(code, 1)
      assert.match(stderr, /^(Can't create the folder \S+: [^\n]*|\S+ isn't a folder)\. Choose another --data-dir\.\n$/)
    }
  })

  it('a command whose output is no longer read ends without an error', async () => {
    const child = spawn(process.execPath, [join(import.meta.dirname, '../../src/main.cjs'), 'serve', '--help'])
    const complaints: Buffer[] = []
    child.stderr.on('data', (piece: Buffer) => complaints.push(piece))
    child.stdout.destroy()
    const [code] = await once(child, 'close')
    assert.deepEqual([code, Buffer.concat(complaints).toString()], [0, ''])
  })

  it('started by npm, stops when npm is stopped', async t => {
    const { npm_execpath: npm } = process.env
    if (npm === undefined) return t.skip('npm did not start this test')
    const env = { ...process.env, PARLEY_DATA_DIR: temporaryFolder(t), PARLEY_PORT: '0' }
    const started = watch(spawn(process.execPath, [npm, 'start', '-s', '--', '--json'], { env }))
    const { url } = JSON.parse(await started.nextLine())
    const { pid } = JSON.parse(readFileSync(join(env.PARLEY_DATA_DIR, 'server.json'), 'utf8'))
    // A server that npm left running would hold our pipes, so the test doesn't wait for the end of the output.
    t.after(() => isRunning(pid) && process.kill(pid, 'SIGKILL'))
    const npmEnded = once(started.child, 'exit')
    started.child.kill('SIGTERM')
    await npmEnded
    await until(async () => !isRunning(pid))
    await assert.rejects(rawRequest(url, { path: '/health/live' }))
  })

  it('an old Node prints which version is needed', async t => {
    const old = await oldNode()
    if (old === undefined) return t.skip('there is no Node older than 26 on the PATH')
    for (const entry of ['main.cjs', 'main.ts']) {
      const main = join(import.meta.dirname, '../../src', entry)
      const { code, stdout, stderr }: Ended = await watch(spawn(old, [main, 'serve'])).ended
      assert.deepEqual({ code, stdout }, { code: 1, stdout: '' })
      assert.match(
        stderr,
        /^Parley needs Node 26, but this is [\d.]+: use "npm start" or "npm run parley -- …"[^\n]*\n$/,
      )
    }
    const bare = join(temporaryFolder(t), 'main.cjs')
    copyFileSync(join(import.meta.dirname, '../../src/main.cjs'), bare)
    const { stderr } = await watch(spawn(old, [bare, 'serve'])).ended
    assert.match(stderr, /^Parley needs Node 26, but this is [\d.]+: run "npm ci" first to install Node 26\.\n$/)
  })

  it("the command without a subcommand, or with an unknown one, is a usage error; help isn't", async () => {
    const [bare, unknown, inherited, help, about] = await Promise.all(
      [[], ['sevre'], ['constructor'], ['--help'], ['user', 'set-role', '--help']].map(
        args => watch(launch(args)).ended,
      ),
    )
    assert.equal(bare?.code, 2)
    assert.equal(unknown?.code, 2)
    assert.match(unknown?.stderr ?? '', /unknown command 'sevre'/)
    assert.equal(inherited?.code, 2)
    assert.equal(help?.code, 0)
    for (const name of [
      'serve',
      'init',
      'realm',
      'user',
      'mail-test',
      'migrate',
      'backup',
      'restore',
      'demo',
      'openapi',
    ])
      assert.match(help?.stdout ?? '', new RegExp(`^  ${name} `, 'm'))
    assert.equal(about?.code, 0)
    assert.match(about?.stdout ?? '', /--realm/)
  })
})

void describe('a command', inPairs, () => {
  for (const kind of databaseKinds)
    it(`is a process that ends on its own (${kind})`, async t => {
      const here = await install(t, kind)
      const file = join(temporaryFolder(t), 'backup.gz')
      for (const args of [['init', ...organization('Acme')], ['user', 'list'], ['migrate'], ['backup', file]]) {
        const { code, stderr } = await here.run(...args).ended
        assert.equal(code, 0, `${args.join(' ')}: ${stderr}`)
      }
      const { code, stdout, stderr } = await here.run('restore', file).ended
      assert.deepEqual({ code, stdout }, { code: 1, stdout: '' })
      assert.match(stderr, /isn't empty/)
    })
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Local address and port, in hexadecimal, of every socket on which the process listens. */
function listeningAddresses(pid: number): string[] {
  const sockets = readdirSync(`/proc/${pid}/fd`).flatMap(fd => {
    try {
      return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? []
    } catch {
      return []
    }
  })
  const listening = '0A'
  return ['tcp', 'tcp6'].flatMap(table =>
    readFileSync(`/proc/${pid}/net/${table}`, 'utf8')
      .split('\n')
      .map(line => line.trim().split(/\s+/))
      .filter(columns => columns[3] === listening && sockets.includes(columns[9] as string))
      .map(columns => columns[1] as string),
  )
}

async function oldNode(): Promise<string | undefined> {
  const folders = (process.env['PATH'] ?? '').split(':').filter(folder => !folder.includes('node_modules'))
  for (const candidate of folders.map(folder => join(folder, 'node')).filter(file => existsSync(file))) {
    const { stdout } = await run(candidate, ['--version'])
    if (Number(/^v(\d+)/.exec(stdout)?.[1]) < 26) return candidate
  }
  return undefined
}
