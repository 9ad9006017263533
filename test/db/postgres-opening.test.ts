// PostgreSQL ends a connection in the moment in which it has opened: it is shutting down, or an administrator ends all.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { it } from 'node:test'
import { withoutServer } from '#core/db/database.ts'
import { openDatabase } from '#core/db/open.ts'
import { DatabaseOutage } from '#core/db/outage.ts'
import { databaseKinds, newDatabase } from '#test/databases.ts'

/** PostgreSQL's message, with which it ends a connection. */
function terminating(): Buffer {
  const fields = ['SFATAL', 'VFATAL', 'C57P01', 'Mterminating connection due to administrator command', '']
  const text = Buffer.from(fields.map(field => `${field}\0`).join(''))
  const message = Buffer.alloc(5)
  message.write('E')
  message.writeInt32BE(4 + text.length, 1)
  return Buffer.concat([message, text])
}
const ready = Buffer.from([0x5a, 0, 0, 0, 5, 0x49])

void it('a connection that ends as it opens is an outage', { skip: !databaseKinds.includes('postgres') }, async () => {
  const { databaseUrl = '', drop } = await newDatabase('postgres')
  const target = new URL(databaseUrl)
  const { hostname, port } = target
  let endsNew = false
  const relay = createServer(client => {
    const ends = endsNew
    const server = connect(Number(port), hostname)
    client.pipe(server)
    server.on('data', (chunk: Buffer) => {
      if (ends && chunk.includes(ready)) client.end(Buffer.concat([chunk, terminating()]))
      else client.write(chunk)
    })
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const)
      one.on('error', () => {}).on('close', () => other.destroy())
  })
  await once(relay.listen(0, '127.0.0.1'), 'listening')
  target.port = String((relay.address() as AddressInfo).port)
  const db = await openDatabase(target.href, withoutServer)
  endsNew = true
  // Each uses a connection, so most need a new one.
  const reads = Array.from({ length: 5 }, () => db.readLong(tx => tx.run('select pg_sleep(0.1)', [])))
  const outcomes = await Promise.allSettled(reads)
  const failures = outcomes.flatMap(outcome => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []))
  assert.equal(failures.length, 4)
  for (const failure of failures) assert.ok(failure instanceof DatabaseOutage)
  await db.close()
  relay.close()
  await drop()
})
