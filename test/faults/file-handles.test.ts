// More clients than the process may have connections: the log says how to fix it, and the server continues.
import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { it } from 'node:test'
import { install } from '#test/command.ts'

const limit = 64

const isAnswered = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/health/live`, { headers: { connection: 'close' } })).ok
  } catch {
    return false
  }
}

void it('no file handle is left', { skip: process.platform === 'win32', timeout: 120_000 }, async t => {
  const here = await install(t, 'sqlite', {}, `ulimit -n ${limit}`)
  const { url, complains, output } = await here.start()
  const { hostname, port } = new URL(url)
  const complaint = complains(/no file handle is left/)
  const sockets = Array.from({ length: 2 * limit }, () => connect(Number(port), hostname).on('error', () => {}))
  const line = JSON.parse(await complaint)
  if (process.platform === 'linux') assert.equal(line.limit, limit)
  assert.match(line.msg, /ulimit -n/)

  const recovery = complains(/file handles are free again/)
  for (const socket of sockets) socket.destroy()
  await recovery
  while (!(await isAnswered(url)));
  assert.equal(output().match(/no file handle is left/g)?.length, 1)
})
