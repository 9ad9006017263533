// A plain HTTP client that sends exactly what a test says: any method, header and body.
import { Agent, type IncomingHttpHeaders, request as send } from 'node:http'
import { gunzipSync } from 'node:zlib'

export interface RawRequest {
  readonly method?: string
  readonly path: string
  readonly host?: string
  readonly headers?: Readonly<Record<string, string | readonly string[]>>
  readonly body?: string | Uint8Array
  readonly agent?: Agent
}
export interface RawAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly bytes: Buffer
  readonly text: string
}

const usualAgent = new Agent({ keepAlive: true, maxSockets: 200 })
export const closeConnections = (): void => usualAgent.destroy()

export function rawRequest(
  origin: string,
  { method = 'GET', path, host, headers = {}, body, agent = usualAgent }: RawRequest,
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin)
    const outgoing = send(
      {
        agent,
        hostname,
        port,
        method,
        path,
        headers: {
          ...(host === undefined ? {} : { host }),
          ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
          ...(headers as Record<string, string>),
        },
      },
      incoming => {
        const chunks: Buffer[] = []
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
        incoming.on('error', reject)
        incoming.on('end', () => {
          const received = Buffer.concat(chunks)
          const bytes = incoming.headers['content-encoding'] === 'gzip' ? gunzipSync(received) : received
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, bytes, text: bytes.toString('utf8') })
        })
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

export const basic = (username: string, apiKey: string): string =>
  `Basic ${Buffer.from(`${username}:${apiKey}`).toString('base64')}`

/** Form fields: strings as they are, everything else as JSON text. */
export type FormFields = Readonly<Record<string, unknown>>
export function formBody(fields: FormFields): string {
  return new URLSearchParams(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  ).toString()
}
