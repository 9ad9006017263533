// A connection to PostgreSQL that breaks after a commit was sent and before its answer arrives.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface CuttingProxy extends AsyncDisposable {
  /** The address of the same database through the proxy. */
  readonly url: string
  /** When true, no commit is answered any more. */
  cuts: boolean
}

export async function cuttingProxy(databaseUrl: string): Promise<CuttingProxy> {
  const target = new URL(databaseUrl)
  const { hostname, port } = target
  const sockets = new Set<Socket>()
  const server = createServer(client => {
    const database = connect(Number(port), hostname)
    let isCommitting = false
    client.on('data', sent => {
      isCommitting ||= proxy.cuts && sent.includes('commit')
      database.write(sent)
    })
    database.on('data', answer => {
      if (isCommitting) client.destroy()
      else client.write(answer)
    })
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => (sockets.delete(socket), other.destroy()))
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  target.port = String((server.address() as AddressInfo).port)
  const proxy: CuttingProxy = {
    url: target.href,
    cuts: false,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
  return proxy
}
