// The server of an outgoing webhook bot, on this machine.
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface BotRequest {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly text: string
  /** The body as JSON. */
  readonly json: any
}

/** A status and a body; JSON unless it's a text. */
export type BotAnswer = readonly [status: number, body?: unknown, headers?: Record<string, string>]

export interface BotServer {
  readonly url: (path: string) => string
  readonly port: number
  /** The requests to a path so far. */
  readonly requests: (path: string) => readonly BotRequest[]
  /** Responses to the requests for a path, in turn; the last one stays. `never` leaves a request waiting. */
  readonly answer: (path: string, ...answers: readonly (BotAnswer | 'never')[]) => void
  /** The next request to a path. */
  readonly next: (path: string) => Promise<BotRequest>
  /** Responds to the waiting requests. */
  readonly release: (path: string, answer: BotAnswer) => void
  readonly stop: () => Promise<void>
}

export async function startBotServer(): Promise<BotServer> {
  const requests: BotRequest[] = []
  const answers = new Map<string, (BotAnswer | 'never')[]>()
  const waiting = new Map<string, ((request: BotRequest) => void)[]>()
  const held: { readonly path: string; readonly outgoing: ServerResponse }[] = []
  const server = createServer((incoming, outgoing) => {
    void text(incoming).then(body => {
      const path = incoming.url ?? ''
      const request = { path, headers: incoming.headers, text: body, json: jsonIn(body) }
      requests.push(request)
      const list = answers.get(path) ?? []
      const answer = (list.length > 1 ? list.shift() : list[0]) ?? [200]
      if (answer === 'never') held.push({ path, outgoing })
      else write(outgoing, answer)
      for (const tell of waiting.get(path)?.splice(0) ?? []) tell(request)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: path => `http://127.0.0.1:${port}${path}`,
    requests: path => requests.filter(request => request.path === path),
    answer: (path, ...list) => void answers.set(path, [...list]),
    next: path => new Promise(resolve => waiting.set(path, [...(waiting.get(path) ?? []), resolve])),
    release(path, answer) {
      const released = held.filter(each => each.path === path)
      held.splice(0, held.length, ...held.filter(each => each.path !== path))
      for (const { outgoing } of released) write(outgoing, answer)
    },
    async stop() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

function write(outgoing: ServerResponse, [status, body = '', headers = {}]: BotAnswer): void {
  outgoing.writeHead(status, headers)
  outgoing.end(typeof body === 'string' ? body : JSON.stringify(body))
}

function jsonIn(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
