// A proxy in front of PostgreSQL that lets a test cause network faults: silence and broken connections.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** What happens to a connection when its client sends a matching text. */
type Fault =
  /** Nothing passes anymore, in either direction, and neither side learns of it: its machine has vanished. */
  | 'silence'
  /** The text arrives; the connection breaks before the response does. */
  | 'cut after'
  /** The connection breaks before the text arrives. */
  | 'cut before'
  /** Nothing: the test only learns that the text was sent. */
  | 'none'

export interface DatabaseProxy extends AsyncDisposable {
  /** The URL of the same database through the proxy. */
  readonly url: string
  /**
   * Causes the fault on the next connection that sends such a text, and has sent the other one before or with it;
   * resolves when it has happened.
   */
  readonly fault: (kind: Fault, text: string, before?: string) => Promise<void>
  /** Breaks all connections that aren't silent. */
  readonly cut: () => void
  /** Silences all connections, and each new one until `heal`; with a text, only connections that have sent it. */
  readonly silence: (text?: string) => void
  /** New connections work again. Silenced connections stay silent. */
  readonly heal: () => void
  /** New connections reach this database. */
  readonly switchTo: (databaseUrl: string) => void
}

interface Connection {
  readonly client: Socket
  readonly database: Socket
  /** Everything that the client has sent. */
  sent: string
  state: 'open' | 'silent' | 'cut'
}

export async function databaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl)
  let { hostname, port } = target
  const connections = new Set<Connection>()
  let planned:
    | { readonly kind: Fault; readonly text: string; readonly before: string; readonly happened: () => void }
    | undefined
  let isSilent = false

  function forward(connection: Connection, sent: Buffer): void {
    const { client, database } = connection
    if (connection.state !== 'open') return
    connection.sent += sent.toString('latin1')
    const isDue = planned !== undefined && sent.includes(planned.text) && connection.sent.includes(planned.before)
    const fault = isDue ? planned : undefined
    if (fault?.kind === 'cut before') client.destroy()
    else database.write(sent)
    if (fault?.kind === 'silence') connection.state = 'silent'
    if (fault?.kind === 'cut after') connection.state = 'cut'
    if (fault === undefined) return
    planned = undefined
    fault.happened()
  }

  const server = createServer(client => {
    const connection: Connection = { client, database: connect(Number(port), hostname), sent: '', state: 'open' }
    if (isSilent) connection.state = 'silent'
    connections.add(connection)
    const { database } = connection
    client.on('data', sent => forward(connection, sent as Buffer))
    database.on('data', answer => {
      if (connection.state === 'cut') client.destroy()
      if (connection.state === 'open') client.write(answer)
    })
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      socket.on('error', () => {})
      // The end of a silent connection doesn't reach the other side either.
      socket.on('close', () => connection.state !== 'silent' && other.destroy())
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  target.port = String((server.address() as AddressInfo).port)
  return {
    url: target.href,
    fault: (kind, text, before = '') => new Promise(happened => (planned = { kind, text, before, happened })),
    cut() {
      for (const { client, state } of connections) if (state === 'open') client.destroy()
    },
    silence(text) {
      isSilent ||= text === undefined
      for (const connection of connections) if (connection.sent.includes(text ?? '')) connection.state = 'silent'
    },
    heal: () => void (isSilent = false),
    switchTo: other => void ({ hostname, port } = new URL(other)),
    async [Symbol.asyncDispose]() {
      for (const { client, database } of connections) {
        client.destroy()
        database.destroy()
      }
      server.close()
      await once(server, 'close')
    },
  }
}
