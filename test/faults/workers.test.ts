// `serve --workers`: processes that share a port, which are restarted one after the other, killed and replaced.
import assert from 'node:assert/strict'
import { Agent, get, type IncomingMessage } from 'node:http'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { describe, it, type TestContext } from 'node:test'
import { firstLogin, init, install, type Installation, type Served } from '#test/command.ts'
import { databaseKinds } from '#test/databases.ts'
import { closeConnections } from '#test/http.ts'
import { size } from '#test/long.ts'
import { Address, Crowd } from './crowd.ts'

const unlimited = { PARLEY_RATE_LIMITS: 'off' }

/** The log line, even if it was written before. */
async function logged({ child, output }: Served, ...parts: string[]): Promise<any> {
  const pattern = new RegExp(`^\\{${parts.map(part => `(?=.*${part})`).join('')}.*\\}$`, 'm')
  for (;;) {
    const [line] = pattern.exec(output()) ?? []
    if (line !== undefined) return JSON.parse(line)
    await once(child.stderr as Readable, 'data')
  }
}

const ready = (server: Served, worker: number): Promise<any> =>
  logged(server, `"worker":${worker},"pid"`, 'worker ready')

const pidsOf = async (server: Served): Promise<number[]> =>
  (await Promise.all([ready(server, 1), ready(server, 2)])).map(({ pid }) => pid)

/** The process that replaces these. */
async function replacement(server: Served, worker: number, ...pids: number[]): Promise<number> {
  const { pid } = await logged(server, `"worker":${worker},"pid":(?!(${pids.join('|')})\\b)`, 'worker ready')
  return pid
}

async function answerTo(agent: Agent, url: string): Promise<{ id: unknown; isReused: boolean }> {
  const request = get(`${url}/health/live`, { agent })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  answer.resume()
  await once(answer, 'end')
  assert.equal(answer.statusCode, 200)
  return { id: answer.headers['x-request-id'], isReused: request.reusedSocket }
}

/** A client with one connection, to this worker. */
async function clientOfWorker(t: TestContext, server: Served & { url: string }, worker: number): Promise<Agent> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  t.after(() => agent.destroy())
  const { id } = await answerTo(agent, server.url)
  const { worker: answering } = await logged(server, `"reqId":"${String(id)}"`)
  return answering === worker ? agent : clientOfWorker(t, server, worker)
}

/** Clients that send one request after the other: their next request is often in flight. Rejects if one fails. */
function readers(t: TestContext, url: string): { readonly done: Promise<unknown>; readonly end: () => void } {
  const ending = new AbortController()
  const end = (): void => ending.abort()
  t.after(end)
  async function read(): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    t.after(() => agent.destroy())
    while (!ending.signal.aborted) await answerTo(agent, url)
  }
  return { done: Promise.all(Array.from({ length: 8 }, read)), end }
}

type Begun = { here: Installation; crowd: Crowd; server: Served & { url: string } }
async function begun(t: TestContext, address: Address): Promise<Begun> {
  const here = await install(t, 'postgres', unlimited)
  t.after(closeConnections)
  const owner = await init(here)
  const server = await here.start('--workers', '2')
  address.appear(server.url)
  const crowd = await Crowd.gather(server.url, owner, 6)
  t.after(() => crowd.disperse())
  await crowd.begin(address, address)
  await crowd.answered(100)
  return { here, crowd, server }
}

void describe('workers', { timeout: 300_000, skip: !databaseKinds.includes('postgres') && 'needs PostgreSQL' }, () => {
  it('restart one after the other: no request fails, and every client gets every event once', async t => {
    const address = new Address({ isSteady: true })
    const { here, crowd, server } = await begun(t, address)
    const before = await pidsOf(server)
    const { done, end } = readers(t, server.url)
    server.child.kill('SIGHUP')
    await Promise.race([logged(server, 'all workers restarted'), crowd.answered(Infinity), done])
    end()
    await done
    await crowd.answered(100)
    await crowd.compare(address, here)
    const { stderr, code } = await server.stop()
    assert.equal(code, 0)
    const pids = [...stderr.matchAll(/"pid":(\d+),"msg":"worker ready"/g)].map(([, pid]) => Number(pid))
    assert.equal(new Set(pids).size, 4)
    assert.deepEqual(pids.slice(0, 2), before)
  })

  it("a killed worker is replaced, later each time; the other one's clients don't notice", async t => {
    const here = await install(t, 'postgres', unlimited)
    const server = await here.start('--workers', '2')
    const [first = 0] = await pidsOf(server)
    const other = await clientOfWorker(t, server, 2)
    process.kill(first, 'SIGKILL')
    assert.equal((await logged(server, `"pid":${first}`, '"reason":"SIGKILL."')).replaced_after_ms, 0)
    assert.ok((await answerTo(other, server.url)).isReused)
    const second = await replacement(server, 1, first)
    await clientOfWorker(t, server, 1)
    process.kill(second, 'SIGKILL')
    assert.equal((await logged(server, `"pid":${second}`, '"reason":"SIGKILL."')).replaced_after_ms, 500)
    await replacement(server, 1, first, second)
  })

  it('serve the same port again after all were killed', async t => {
    const here = await install(t, 'postgres')
    const server = await here.start('--workers', '2')
    const pids = await pidsOf(server)
    for (const pid of pids) process.kill(pid, 'SIGKILL')
    await Promise.all([1, 2].map(worker => replacement(server, worker, ...pids)))
    for (const worker of [1, 2]) await clientOfWorker(t, server, worker)
  })

  it("lose no message when they're killed during requests", async t => {
    const address = new Address()
    const { here, crowd, server } = await begun(t, address)
    for (const [index, pid] of (await pidsOf(server)).entries()) {
      process.kill(pid, 'SIGKILL')
      await replacement(server, index + 1, pid)
      await crowd.answered(100)
    }
    await crowd.compare(address, here)
  })

  it('end with their primary process, and free the port', async t => {
    const here = await install(t, 'postgres')
    const server = await here.start('--workers', '2')
    server.child.kill('SIGKILL')
    // The server's output ends when no worker holds it.
    await server.ended
    const free = createServer().listen(Number(new URL(server.url).port), '127.0.0.1')
    await once(free, 'listening')
    free.close()
  })

  it('act as one server: one startup message, one link, all metrics, one stop', async t => {
    const here = await install(t, 'postgres', { PARLEY_WORKERS: '2' })
    const server = here.serve()
    const login = await firstLogin(here, server)
    assert.equal(login.match(/\/sign-in\//g)?.length, 1)
    const [, url = ''] = /^Parley is running at (\S+)$/m.exec(server.output()) ?? []
    // A terminal sends signals to every process.
    for (const pid of await pidsOf(server))
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.kill(pid, signal)
    for (const worker of [1, 2]) await clientOfWorker(t, { ...server, url }, worker)
    assert.equal((await fetch(`${url}/health/ready`)).status, 200)
    const text = await (await fetch(`${url}/metrics`)).text()
    assert.equal(text.match(/^# TYPE http_requests_total /gm)?.length, 1)
    for (const worker of [1, 2]) {
      assert.match(text, new RegExp(`^process_uptime_seconds\\{worker="${worker}"\\} [0-9.]+$`, 'm'))
      const labels = `worker="${worker}",method="GET",route="/health/live",status="200"`
      assert.match(text, new RegExp(`^http_requests_total\\{${labels}\\} [1-9]`, 'm'))
    }
    const { code, stdout, stderr } = await server.stop()
    assert.equal(code, 0)
    assert.equal(stdout.match(/Parley is running/g)?.length, 1)
    assert.equal(stdout.match(/first-login\.txt/g)?.length, 1)
    assert.equal(stderr.match(/^Stopping/gm)?.length, 1)
    assert.doesNotMatch(stderr, /"worker ended"/)
  })

  it("keep going when a new one can't start", async t => {
    const here = await install(t, 'postgres')
    const server = await here.start('--workers', '2')
    const [first] = await pidsOf(server)
    writeFileSync(join(here.dataDir, 'secret.key'), 'x'.repeat(43))
    server.child.kill('SIGHUP')
    const { reason } = await logged(server, '"worker":1', 'worker ended after it was replaced')
    assert.match(reason, /^This database was created with a different secret key/)
    await logged(server, 'restart stopped')
    await clientOfWorker(t, server, 1)
    process.kill(first as number, 0)
  })

  it("on a taken port, or started by hand, don't start, and one sentence says why", async t => {
    const taken = createServer().listen(0, '127.0.0.1')
    t.after(() => taken.close())
    await once(taken, 'listening')
    const { port } = taken.address() as { port: number }
    const here = await install(t, 'postgres')
    const { code, stdout, stderr } = await here.serve('--workers', '3', '--port', String(port)).ended
    assert.deepEqual({ code, stdout }, { code: 1, stdout: '' })
    assert.match(stderr, /^Worker 1 couldn't start: Port \d+ on 127\.0\.0\.1 is already in use\. [^\n]*\n$/)
    const byHand = await here.run('worker', '1').ended
    assert.equal(byHand.code, 1)
    assert.match(byHand.stderr, /^To start workers, use "parley serve --workers NUMBER"\.\n$/)
  })

  it('a second signal ends all of them right away', async t => {
    const here = await install(t, 'postgres')
    const server = await here.start('--workers', '2')
    const [first = 0] = await pidsOf(server)
    process.kill(first, 'SIGSTOP')
    const stopping = server.complains(/^Stopping/)
    server.child.kill('SIGTERM')
    await stopping
    const exited = once(server.child, 'exit')
    server.child.kill('SIGTERM')
    assert.deepEqual(await exited, [128 + 15, null])
    process.kill(first, 'SIGCONT')
    await server.ended
  })

  it(
    "one that doesn't stop is killed within ten seconds",
    { skip: size<string | false>('in the long form', false) },
    async t => {
      const here = await install(t, 'postgres')
      const server = await here.start('--workers', '2')
      const [first = 0] = await pidsOf(server)
      process.kill(first, 'SIGSTOP')
      const begin = performance.now()
      const { code, stderr } = await server.stop()
      assert.equal(code, 0)
      assert.match(stderr, /killing workers that did not stop in time/)
      assert.ok(performance.now() - begin < 10_000)
    },
  )
})
