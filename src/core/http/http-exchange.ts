// One request and its response. Every byte that the server sends over HTTP is sent here.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { BlockList } from 'node:net'
import { memoize } from '#core/base/bounded-cache.ts'
import { securityHeaders } from './answer.ts'
import { type ApiRoot, keyRoot } from './api-root.ts'
import { clientAddress } from './client-address.ts'
import { discardBody } from './form.ts'
import { compress, type Encoding, KeptText, gzipStream, plainStream, SharedText, type TextPart } from './shared-text.ts'
import type { PageAnswer, Streamed } from './page.ts'
import type { Limits } from '#core/limits/rate-limit.ts'
import type { UnreadAnswers } from './unread-answers.ts'

/** Smaller responses fit into one or two packets uncompressed. */
const compressFrom = 4 * 1024
/** A kept text is compressed once, and the web client loads dozens of small ones. */
const compressKeptFrom = 512

const accepted: Readonly<Record<Encoding, RegExp>> = {
  br: /(^|[\s,])br\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i,
  gzip: /(^|[\s,])gzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i,
}

const loopback = /^(::ffff:)?127\.|^::1$/

const hostName = memoize(given => given.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, ''))

const lineEnd = SharedText.ofFew('\n')

type Headers = Readonly<Record<string, string>>
const listed = (headers: Headers): string[] => Object.entries(headers).flat()

const pageHeaders: Headers = { ...securityHeaders, Vary: 'Accept-Encoding' }

/** Larger texts count in bytes while they wait to be sent. */
const countedText = 65_536

export class HttpExchange {
  /** The request's ID in the response and the log. */
  readonly id = randomUUID()
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** The route pattern, for logs and metrics: the path itself could identify users. */
  route = 'unknown'
  isPage = false
  root: ApiRoot = keyRoot
  /** A cookie that the response sets. */
  cookie: string | undefined
  /** The limits that the request counted toward. Every response includes them. */
  limits: Limits | undefined
  /** The authenticated account, or all bots of one owner: see `limitKey`. */
  admitted: string | undefined
  /** The authenticated account, for the log. */
  accountId: number | undefined
  readonly #unread: UnreadAnswers
  readonly #proxies: BlockList
  /** Sent with every response. Names and values alternate. */
  readonly #always: readonly string[]
  readonly #startedAt = performance.now()

  constructor(
    request: IncomingMessage,
    response: ServerResponse,
    unread: UnreadAnswers,
    proxies: BlockList,
    always: readonly string[],
  ) {
    this.request = request
    this.response = response
    this.#unread = unread
    this.#proxies = proxies
    this.#always = always
  }

  /** Memory limits count by account, or by address for requests without an account. */
  get client(): string {
    return this.admitted ?? this.address
  }

  /** Whether a browser opened a page. */
  get wantsHtml(): boolean {
    return this.isPage && /\btext\/html\b/.test(this.request.headers.accept ?? '')
  }

  get seconds(): number {
    return (performance.now() - this.#startedAt) / 1000
  }

  sendJson(status: number, body: object, headers?: Headers): void | Promise<void> {
    return this.sendJsonText(status, JSON.stringify(body), headers)
  }

  sendJsonText(status: number, json: string, headers?: Headers): void | Promise<void> {
    return this.#sendText(status, this.#jsonHeaders(headers), `${json}\n`)
  }

  /** A response that shares parts with other responses. */
  async sendJsonParts(status: number, json: readonly TextPart[]): Promise<void> {
    const headers = this.#jsonHeaders()
    const parts = [...json, lineEnd]
    if (!this.#accepts('gzip')) return this.#sendStreamed(status, headers, plainStream(parts))
    const pieces = await gzipStream(parts)
    const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
    this.#write(status, headers, 'Content-Encoding', 'gzip', 'Content-Length', String(length))
    // Written one by one, so responses that wait to be sent share the memory of their parts.
    for (const piece of pieces) this.response.write(piece)
    this.response.end()
    if (this.response.writableLength > 0) this.#unread.watch(this.client, this.response)
  }

  #jsonHeaders(headers?: Headers): readonly string[] {
    const limits = this.limits?.headers()
    const { jsonHeaders } = this.root
    if (headers === undefined && limits === undefined) return jsonHeaders
    return [...jsonHeaders, ...listed({ ...headers, ...limits })]
  }

  /** Responds at once, and closes the connection when the client has sent its body. */
  async sendJsonBeforeBody(status: number, body: object, headers: Headers): Promise<void> {
    const { response } = this
    const text = `${JSON.stringify(body)}\n`
    const all = { ...headers, ...this.limits?.headers(), Connection: 'close' }
    const length = String(Buffer.byteLength(text))
    this.#write(status, [...this.root.jsonHeaders, ...listed(all)], 'Content-Length', length)
    response.write(text)
    await discardBody(this.request)
    response.end()
  }

  sendNothing(headers: Headers): void {
    this.#write(204, [...this.root.emptyHeaders, ...listed(headers)])
    this.response.end()
  }

  sendPage({ status, headers, body }: PageAnswer): void | Promise<void> {
    const all = listed({ ...pageHeaders, ...headers })
    if (typeof body === 'string') return this.#sendText(status, all, body)
    if (body instanceof KeptText) return this.#sendKept(status, all, body)
    return body instanceof Uint8Array ? this.#send(status, all, body) : this.#sendStreamed(status, all, body)
  }

  /**
   * Fetches each piece after the previous one was sent. The first is fetched before the headers, so it can still fail.
   */
  async #sendStreamed(status: number, headers: readonly string[], { size, pieces }: Streamed): Promise<void> {
    const { request, response } = this
    const head = (): void => this.#write(status, headers, 'Content-Length', String(size))
    if (request.method === 'HEAD') {
      head()
      return void response.end()
    }
    const source = pieces[Symbol.asyncIterator]()
    let next = await source.next()
    try {
      for (head(); next.done !== true; next = await source.next()) {
        if (!response.write(next.value)) {
          this.#unread.watch(this.client, response)
          await this.#hasRoom()
        }
        if (response.destroyed) return
      }
      response.end()
    } catch (error) {
      // A partial body must not look complete to the client.
      response.destroy()
      throw error
    } finally {
      await source.return?.()
    }
  }

  /** Resolves when the client has read enough or has disconnected. */
  async #hasRoom(): Promise<void> {
    const { response } = this
    const { promise, resolve } = Promise.withResolvers<void>()
    response.once('drain', resolve).once('close', resolve)
    if (!response.destroyed) await promise
    response.off('drain', resolve).off('close', resolve)
  }

  #sendText(status: number, headers: readonly string[], text: string): void | Promise<void> {
    if (text.length < compressFrom || !this.#accepts('gzip')) return this.#send(status, headers, text)
    return compress(text).then(bytes => this.#send(status, [...headers, 'Content-Encoding', 'gzip'], bytes))
  }

  #sendKept(status: number, headers: readonly string[], kept: KeptText): void | Promise<void> {
    const encoding = (['br', 'gzip'] as const).find(one => this.#accepts(one))
    if (encoding === undefined || kept.text.length < compressKeptFrom) return this.#send(status, headers, kept.text)
    return kept.packed(encoding).then(bytes => this.#send(status, [...headers, 'Content-Encoding', encoding], bytes))
  }

  #send(status: number, headers: readonly string[], body: string | Uint8Array): void {
    // A 304 has no body, and a Content-Length would be taken as the size of the client's copy.
    if (status === 304) {
      this.#write(status, headers)
      return void this.response.end()
    }
    const length = Buffer.byteLength(body)
    this.#write(status, headers, 'Content-Length', String(length))
    if (this.request.method === 'HEAD') this.response.end()
    // A string goes out in one piece with the headers, and pure ASCII needs no encoding.
    else if (length === body.length) this.response.end(body, 'latin1')
    // For text that waits to be sent, Node counts characters, not bytes.
    else this.response.end(length > countedText ? Buffer.from(body) : body)
    if (this.response.writableLength > 0) this.#unread.watch(this.client, this.response)
  }

  #write(status: number, headers: readonly string[], ...more: string[]): void {
    const cookie = this.cookie === undefined ? [] : ['Set-Cookie', this.cookie]
    this.response.writeHead(status, [...headers, ...this.#always, 'X-Request-Id', this.id, ...cookie, ...more])
  }

  #accepts(encoding: Encoding): boolean {
    return accepted[encoding].test(this.request.headers['accept-encoding'] ?? '')
  }

  /** Without the port, which may be missing or different behind a proxy. IPv6 addresses keep their brackets. */
  get host(): string {
    return hostName(this.request.headers.host ?? '')
  }

  /** The client's address, as limits count it. */
  get address(): string {
    const { socket, headers } = this.request
    const forwarded = headers['x-forwarded-for'] as string | undefined
    return clientAddress(socket.remoteAddress ?? '', forwarded, this.#proxies)
  }

  get isFromThisMachine(): boolean {
    const { socket, headers } = this.request
    const forwarded = headers['x-forwarded-for'] !== undefined || headers['forwarded'] !== undefined
    return !forwarded && loopback.test(socket.remoteAddress ?? '')
  }
}
