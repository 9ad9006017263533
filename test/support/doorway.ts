// A separate URL for a test's organization, for clients that can't send another host name. A test can respond to a
// request in place of the server, or break the connection.
import { once } from 'node:events'
import { createServer, type IncomingMessage, request as send, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Org, World } from './world.ts'

/** Returns whether it has handled the request; otherwise the server does. */
export type Doorkeeper = (request: IncomingMessage, response: ServerResponse) => boolean

export interface Doorway extends AsyncDisposable {
  readonly url: string
  /** The method and the path of each request so far, without its query. */
  readonly passed: readonly string[]
}

export async function openDoorway({ app }: World, { host }: Org, keeper: Doorkeeper = () => false): Promise<Doorway> {
  const { hostname, port } = new URL(app.url)
  const passed: string[] = []
  const server = createServer((request, response) => {
    passed.push(`${request.method} ${request.url?.split('?')[0]}`)
    if (keeper(request, response)) return
    const { method, url: path, headers } = request
    const onward = send({ agent: false, hostname, port, method, path, headers: { ...headers, host } }, answer => {
      response.writeHead(answer.statusCode ?? 0, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    response.on('close', () => onward.destroy())
    request.pipe(onward)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    passed,
    async [Symbol.asyncDispose]() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
