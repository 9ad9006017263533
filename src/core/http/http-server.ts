// Sockets, routing and bodies on Node's own server. pipeline.ts handles the requests.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { apiPrefix, sessionApiPrefix } from '#core/contract/api-path.ts'
import { badRequest, failure, ApiError } from '#core/contract/failure.ts'
import { DatabaseOutage, TooManyWrites } from '#core/db/outage.ts'
import { FileStoreOutage } from '#core/files/outage.ts'
import { HeldAmounts } from '#core/limits/held-amounts.ts'
import type { Server as ParleyServer } from '#core/server/server.ts'
import {
  apiHeaders,
  errorAnswer,
  securityHeaders,
  encryptedHeaders,
  MethodNotAllowed,
  NotFound,
  unexpectedError,
} from './answer.ts'
import { keyRoot, sessionRoot } from './api-root.ts'
import { routeEndpoints } from './endpoint-route.ts'
import type { AnyEndpoint } from './endpoint.ts'
import { TooSlow, bodyLimits, BodyTooLarge, heldBodiesLimit } from './form.ts'
import { errorPage, type ErrorTextsFor } from './error-text.ts'
import { HttpExchange } from './http-exchange.ts'
import { HostUnknown, requireKnownHost, requireOneHost } from './cross-site.ts'
import { routePages } from './page-route.ts'
import type { Page, PageAnswer } from './page.ts'
import type { Engine } from './pipeline.ts'
import { type Route, Router } from './router.ts'
import { UnreadAnswers } from './unread-answers.ts'

// The response to an unreadable request: broken HTTP, endless headers, a sender that doesn't finish. There is no
// request object yet, so it is written directly to the socket, in the same form as every other error.

// An import would also load the module's WebSocket client, which takes 2 MB.
const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http')

const HeadersTooLarge = failure(431, 'REQUEST_HEADERS_TOO_LARGE', 'The address or the headers are too long')
const NotHttp = badRequest('The request is not valid HTTP')

function refuseUnreadable({ code }: { code?: string }, socket: Socket): void {
  if (code !== 'ECONNRESET' && socket.writable) {
    const { status, body } = errorAnswer(failureOf(code)(), keyRoot.challenge)
    const text = `${JSON.stringify(body)}\n`
    const headers = {
      ...securityHeaders,
      ...apiHeaders,
      'X-Request-Id': randomUUID(),
      'Content-Length': Buffer.byteLength(text),
      Connection: 'close',
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`)
  }
  socket.destroy()
}

function failureOf(code: string | undefined): typeof NotHttp | typeof TooSlow {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return TooSlow
  return code === 'HPE_HEADER_OVERFLOW' ? HeadersTooLarge : NotHttp
}

/** The time limit for headers. form.ts has the time limits for bodies. */
const headersTimeoutMs = 30_000
/** Longer than proxies keep idle connections, so that they don't find them closed. */
const keepAliveMs = 72_000

/** Called after each request, for metrics. */
export type Observer = (seen: { route: string; method: string; status: number; seconds: number }) => void

interface HttpOptions {
  readonly engine: Engine
  readonly endpoints: readonly AnyEndpoint[]
  readonly pages: readonly Page[]
  readonly errorTexts: ErrorTextsFor
  /** Names the organization at the host on a page for visitors. */
  readonly inOrganization: (page: PageAnswer, host: string) => Promise<PageAnswer>
  readonly observe: Observer
}

export function httpServer({ engine, endpoints, pages, errorTexts, inOrganization, observe }: HttpOptions): Server {
  const { log } = engine
  const { trustedProxies, externalUrl } = engine.server.config
  const transportHeaders = externalUrl?.protocol === 'https:' ? encryptedHeaders : []
  const router = new Router<Route>()
  const bodies = new HeldAmounts(heldBodiesLimit)
  const unread = new UnreadAnswers()
  routeEndpoints(router, engine, endpoints, bodies)
  routePages(router, engine, pages, bodies)

  async function named(page: PageAnswer, { request, host }: HttpExchange): Promise<PageAnswer> {
    requireKnownHost(engine.server, request, host)
    return inOrganization(page, host)
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const exchange = new HttpExchange(request, response, unread, trustedProxies, transportHeaders)
    try {
      await answerRequest(engine.server, router, exchange)
    } catch (error) {
      if (error instanceof DatabaseOutage)
        log.error({ reqId: exchange.id, reason: error.message }, 'database unavailable')
      else if (error instanceof FileStoreOutage)
        log.error({ reqId: exchange.id, reason: error.message }, 'file store unavailable')
      else if (!(error instanceof ApiError || error instanceof TooManyWrites))
        log.error({ reqId: exchange.id, err: error }, 'unexpected error')
      // Once the response has started, no error can be sent.
      if (!response.headersSent) await sendError(exchange, error, errorTexts, named)
    }
    // Close the socket if the client keeps sending after the response.
    if (!request.complete) setTimeout(() => request.complete || request.destroy(), bodyLimits.form.ms).unref()
    const { id: reqId, route, seconds } = exchange
    const { statusCode: status } = response
    const method = request.method ?? ''
    observe({ route, method: knownMethods.has(method) ? method : 'other', status, seconds })
    const accountId = log.namesAccounts ? exchange.accountId : undefined
    log.info({ reqId, method, route, status, ms: Math.round(seconds * 1000), accountId })
  }

  const server = createServer({
    headersTimeout: headersTimeoutMs,
    requestTimeout: 2 * bodyLimits.fileForm.ms,
    keepAliveTimeout: keepAliveMs,
    requireHostHeader: false,
  })
  const listener = (request: IncomingMessage, response: ServerResponse): void => void serve(request, response)
  server.on('request', listener)
  // Node would answer an unknown expectation without a body, and a CONNECT not at all.
  server.on('checkExpectation', (request, response) => void server.emit('request', request, response))
  server.on('connect', (_request, socket) => refuseUnreadable({}, socket as Socket))
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => refuseUnreadable(error, socket as Socket))
  return server
}

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

const apiPrefixes = [apiPrefix, sessionApiPrefix]

async function answerRequest(server: ParleyServer, router: Router<Route>, exchange: HttpExchange): Promise<void> {
  requireOneHost(exchange.request)
  const { url = '/', method = '' } = exchange.request
  const queryAt = url.indexOf('?')
  const match = router.find(queryAt < 0 ? url : url.slice(0, queryAt))
  if (match === undefined) {
    exchange.isPage = !apiPrefixes.some(prefix => url.startsWith(`${prefix}/`))
    throw NotFound()
  }
  const { route, params } = match
  exchange.route = route.path
  exchange.isPage = route.isPage
  exchange.root = route.root ?? exchange.root
  if (!route.anyHost) requireKnownHost(server, exchange.request, exchange.host)
  if (method === 'OPTIONS')
    return exchange.sendNothing({ Allow: [...allowedMethods(route.methods), 'OPTIONS'].sort().join(', ') })
  const meant = method === 'HEAD' ? 'GET' : method
  if (!route.methods.includes(meant)) throw methodNotAllowed(route.methods)
  return route.serve(exchange, meant, { path: params, query: queryAt < 0 ? '' : url.slice(queryAt + 1) })
}

function methodNotAllowed(declared: readonly string[]): ApiError {
  const allowed_methods = allowedMethods(declared)
  const { message, extra, failure: spec } = MethodNotAllowed({ allowed_methods })
  return new ApiError(spec, message, { ...extra }, { Allow: allowed_methods.join(', ') })
}

const allowedMethods = (declared: readonly string[]): string[] =>
  declared.includes('GET') ? [...declared, 'HEAD'] : [...declared]

async function sendError(
  exchange: HttpExchange,
  error: unknown,
  textsFor: ErrorTextsFor,
  named: (page: PageAnswer, exchange: HttpExchange) => Promise<PageAnswer>,
): Promise<void> {
  const known = error instanceof ApiError ? error : unexpectedError(error, exchange.id)
  const { challenge } = exchange.root
  if (exchange.wantsHtml) {
    const plain = errorPage(textsFor(exchange.request.headers['accept-language']), known, known.failure !== HostUnknown)
    // For an address that doesn't exist. Other errors may mean that the server is busy, and nothing should be read.
    const page = known.failure === NotFound ? await named(plain, exchange).catch(() => plain) : plain
    return exchange.sendPage({ ...page, headers: { ...page.headers, ...errorAnswer(known, challenge).headers } })
  }
  const texts = exchange.root === sessionRoot ? textsFor(exchange.request.headers['accept-language']) : undefined
  const { status, body, headers: ofError } = errorAnswer(known, challenge, texts?.of(known))
  const headers = texts === undefined ? ofError : { ...ofError, 'Content-Language': texts.language.code }
  // If a body is too slow, the rest of it isn't read.
  if (known.failure === TooSlow) return exchange.sendJson(status, body, { ...headers, Connection: 'close' })
  // On a connection that stays open, Node reads the rest itself.
  const { request, response } = exchange
  const endsBeforeBody = !request.complete && !response.shouldKeepAlive
  if (known.failure === BodyTooLarge || endsBeforeBody) return exchange.sendJsonBeforeBody(status, body, headers)
  return exchange.sendJson(status, body, headers)
}
