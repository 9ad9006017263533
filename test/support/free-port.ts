import { once } from 'node:events'
import { createServer } from 'node:net'

/** Systems use higher ones for connections, which would take the port while its server is down. */
const ports = { first: 20_000, count: 12_000 }

/** For a server that can't choose its own port. */
export async function freePort(): Promise<number> {
  const port = ports.first + Math.floor(Math.random() * ports.count)
  const probe = createServer().listen(port, '127.0.0.1')
  const isFree = await once(probe, 'listening').then(
    () => true,
    () => false,
  )
  if (!isFree) return freePort()
  probe.close()
  await once(probe, 'close')
  return port
}
