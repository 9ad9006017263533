// An S3-compatible store for tests, in memory. It checks every signature and every checksum by itself, as the
// Signature Version 4 specification says, and it can be stopped, fail, and leave a response unfinished.
import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Variables } from './world.ts'

const bucket = 'parley-files'
const prefix = 'of/tests/'
const region = 'eu-test-1'
const keys = { access: 'AKTESTPARLEY', secret: 'wJalr/secret+of=tests' }

export interface TestStore {
  /** For a server that uses this store. */
  readonly variables: Variables
  /** The objects by key, without the prefix. */
  readonly objects: Map<string, Buffer>
  /** Every request so far, as `METHOD key`. */
  readonly requests: string[]
  /** Responds to this many of the next requests with 503. */
  readonly failNext: (count: number) => void
  /**
   * The next GET only gets half of its bytes. Resolves then, with a promise that settles when the client has
   * disconnected.
   */
  readonly stallNextRead: () => Promise<{ readonly gone: Promise<unknown> }>
  /** Every PUT is stored but gets no response, until `behave`; resolves at the first. */
  readonly stallWrites: () => Promise<void>
  /** Every PUT is confirmed, but other bytes are stored, until `behave`. */
  readonly damageWrites: () => void
  readonly behave: () => void
  readonly stop: () => Promise<void>
  /** Starts it again, on the same port. */
  readonly start: () => Promise<void>
}

const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest()

class Refusal extends Error {
  readonly status: number
  constructor(status: number, code: string) {
    super(code)
    this.status = status
  }
}

export async function startTestStore(): Promise<TestStore> {
  const objects = new Map<string, Buffer>()
  const requests: string[] = []
  let failures = 0
  let stalledRead: ((stalled: { gone: Promise<unknown> }) => void) | undefined
  let stalledWrite: (() => void) | undefined
  let isDamaging = false
  let server: Server
  let port = 0

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', headers } = request
    const body = await buffer(request)
    requireSignature(request, body)
    const folder = `/${bucket}/${prefix}`
    if (!request.url?.startsWith(folder)) throw new Refusal(404, 'NoSuchBucket')
    const key = request.url.slice(folder.length)
    requests.push(`${method} ${key}`)
    if (failures > 0) {
      failures--
      throw new Refusal(503, 'SlowDown')
    }
    if (method === 'PUT') {
      if (headers['content-length'] === undefined) throw new Refusal(411, 'MissingContentLength')
      if (isDamaging) body[0] = (body[0] ?? 0) ^ 1
      objects.set(key, body)
      if (stalledWrite !== undefined) return stalledWrite()
      response.end()
    } else if (method === 'DELETE') {
      objects.delete(key)
      response.writeHead(204).end()
    } else read(objects.get(key), headers.range, response)
  }

  function read(object: Buffer | undefined, range: string | undefined, response: ServerResponse): void {
    if (object === undefined) throw new Refusal(404, 'NoSuchKey')
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
    const part = object.subarray(Number(first ?? 0), last === undefined ? undefined : Number(last) + 1)
    response.writeHead(range === undefined ? 200 : 206, { 'content-length': part.length })
    if (stalledRead === undefined) return void response.end(part)
    response.write(part.subarray(0, part.length / 2))
    stalledRead({ gone: once(response, 'close') })
    stalledRead = undefined
  }

  function serve(request: IncomingMessage, response: ServerResponse): void {
    answer(request, response).catch((error: unknown) => {
      // The client has disconnected.
      if (!(error instanceof Refusal)) return response.destroy()
      response.writeHead(error.status, { 'content-type': 'application/xml' })
      const secretParts = `<AWSAccessKeyId>${keys.access}</AWSAccessKeyId>`
      response.end(`<?xml version="1.0"?><Error><Code>${error.message}</Code>${secretParts}</Error>`)
    })
  }

  async function start(): Promise<void> {
    server = createServer(serve).listen(port, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  }
  await start()
  return {
    variables: {
      PARLEY_FILES_URL: `s3://${bucket}/${prefix}?endpoint=http://127.0.0.1:${port}&region=${region}`,
      PARLEY_FILES_ACCESS_KEY: keys.access,
      PARLEY_FILES_SECRET_KEY: keys.secret,
    },
    objects,
    requests,
    failNext: count => void (failures = count),
    stallNextRead: () => new Promise(resolve => (stalledRead = resolve)),
    stallWrites: () => new Promise(resolve => (stalledWrite = resolve)),
    damageWrites: () => void (isDamaging = true),
    behave() {
      stalledWrite = undefined
      isDamaging = false
    },
    async stop() {
      const closed = new Promise(resolve => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
    start,
  }
}

function requireSignature({ method, url = '', headers }: IncomingMessage, body: Buffer): void {
  const [, credential = '', signedNames = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  const [access, day = '', ...scope] = credential.split('/')
  if (access !== keys.access) throw new Refusal(403, 'InvalidAccessKeyId')
  if (scope.join('/') !== `${region}/s3/aws4_request`) throw new Refusal(400, 'AuthorizationHeaderMalformed')
  const names = signedNames.split(';')
  for (const needed of ['host', 'x-amz-content-sha256', 'x-amz-date'])
    if (!names.includes(needed)) throw new Refusal(403, 'AccessDenied')
  const time = String(headers['x-amz-date'])
  const seconds = Date.parse(time.replace(/(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)/, '$1-$2-$3:$4:$5')) / 1000
  if (!(Math.abs(seconds - Date.now() / 1000) < 900)) throw new Refusal(403, 'RequestTimeTooSkewed')
  const [path = '', query = ''] = url.split('?')
  const content = String(headers['x-amz-content-sha256'])
  const canonical = [
    method,
    path,
    query,
    ...names.map(name => `${name}:${String(headers[name]).trim()}`),
    '',
    signedNames,
    content,
  ]
  const text = ['AWS4-HMAC-SHA256', time, [day, ...scope].join('/'), sha256(canonical.join('\n'))].join('\n')
  const key = [day, ...scope].reduce<string | Buffer>(hmac, `AWS4${keys.secret}`)
  if (hmac(key, text).toString('hex') !== signature) throw new Refusal(403, 'SignatureDoesNotMatch')
  if (content !== sha256(body)) throw new Refusal(400, 'XAmzContentSHA256Mismatch')
}
