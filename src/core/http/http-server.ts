// Sockets, routing and bodies, on Node's own server. What a request means is decided in pipeline.ts.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from '#core/base/logger.ts'
import { type AnyEndpoint, apiPrefix, methodOf, pathOf } from '#core/contract/endpoint.ts'
import { ApiError } from '#core/contract/failure.ts'
import { errorAnswer, InternalError, MethodNotAllowed, NotFound } from './answer.ts'
import type { RawParams } from './decode.ts'
import { Exchange } from './exchange.ts'
import { anonymousBodyLimit, BodyTooLarge, bodyLimit, emptyForm, type Form, parseUrlEncoded, readForm } from './form.ts'
import type { Page } from './page.ts'
import { admit, answer, answerAtOnce, type Engine, isAnsweredAtOnce, type Operation, operation } from './pipeline.ts'
import { Limits } from './rate-limit.ts'
import { Router, type SegmentKind } from './router.ts'
import { refuseUnreadable } from './unreadable-request.ts'

// An import would also load the WebSocket client that the module offers, which takes 2 MB.
const { createServer } = process.getBuiltinModule('node:http')

/** 30 s to send a request is plenty; without a limit a slow sender could hold a connection for ever. */
const requestTimeoutMs = 30_000
/** Longer than a proxy keeps its idle connections, so that it is not the one who finds them closed. */
const keepAliveMs = 72_000

/** What happens to requests, for whoever counts them. */
export type Observer = (seen: { route: string; method: string; status: number; seconds: number }) => void

export interface HttpOptions {
  readonly engine: Engine
  readonly endpoints: readonly AnyEndpoint[]
  readonly pages: readonly Page[]
  readonly logger: Logger
  readonly observe: Observer
}

/** What one path does: the methods it knows, and how to answer one of them. */
interface Route {
  readonly path: string
  readonly methods: readonly string[]
  readonly serve: (exchange: Exchange, method: string, called: Called) => Promise<void>
}
interface Called {
  readonly path: Readonly<Record<string, string>>
  /** What comes after the question mark. */
  readonly query: string
}

export function httpServer({ engine, endpoints, pages, logger, observe }: HttpOptions): Server {
  const router = new Router<Route>()
  for (const [path, operations] of byPath(endpoints)) {
    const [first] = operations.values()
    const route = endpointRoute(engine, apiPrefix + path, operations)
    router.add(route.path, name => segmentKind(path, first?.endpoint, name), route)
  }
  for (const page of pages) router.add(page.path, () => 'text', pageRoute(engine, page))

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const exchange = new Exchange(request, response)
    try {
      await answerRequest(router, exchange)
    } catch (error) {
      if (!(error instanceof ApiError)) logger.error({ reqId: exchange.id, err: error }, 'unexpected error')
      // Nothing can be said any more to who is gone, nor after something was said.
      if (!response.headersSent) await sendError(exchange, error)
    }
    const { route, seconds } = exchange
    const method = request.method ?? ''
    observe({ route, method: knownMethods.has(method) ? method : 'other', status: response.statusCode, seconds })
    logger.info({ reqId: exchange.id, method, route, status: response.statusCode, ms: Math.round(seconds * 1000) })
  }

  const server = createServer({
    requestTimeout: requestTimeoutMs,
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

async function answerRequest(router: Router<Route>, exchange: Exchange): Promise<void> {
  const { url = '/', method = '' } = exchange.request
  const mark = url.indexOf('?')
  const match = router.find(mark < 0 ? url : url.slice(0, mark))
  if (match === undefined) throw NotFound()
  const { route, params } = match
  exchange.route = route.path
  if (method === 'OPTIONS')
    return exchange.sendNothing({ Allow: [...allowedMethods(route.methods), 'OPTIONS'].sort().join(', ') })
  const meant = method === 'HEAD' ? 'GET' : method
  if (!route.methods.includes(meant)) throw methodNotAllowed(route.methods)
  return route.serve(exchange, meant, { path: params, query: mark < 0 ? '' : url.slice(mark + 1) })
}

function endpointRoute(engine: Engine, path: string, operations: ReadonlyMap<string, Operation>): Route {
  const limit = [...operations.values()].some(isAnonymous) ? anonymousBodyLimit : bodyLimit
  return {
    path,
    methods: [...operations.keys()],
    async serve(exchange, method, called) {
      const { request, host } = exchange
      const asked = operations.get(method) as Operation
      const nowMs = engine.clock.now()
      const limits = new Limits(engine.limiter, nowMs)
      exchange.limits = limits
      const { authorization, 'user-agent': userAgent } = request.headers
      const head = { authorization, userAgent, host, limits, nowMs }
      // What somebody may not do is told before what is wrong with his parameters.
      const raw = (body: Form): RawParams => ({ path: called.path, body, query: parseUrlEncoded(called.query) })
      if (isAnsweredAtOnce(asked.endpoint))
        return exchange.sendJson(200, await answerAtOnce(asked, engine, head, () => raw(emptyForm)))
      const caller = await admit(asked, engine, head)
      const body = method === 'GET' ? emptyForm : await readForm(request, limit)
      return exchange.sendJson(200, await answer(asked, engine, head, caller, raw(body)))
    },
  }
}

function pageRoute(engine: Engine, { path, answer: render }: Page): Route {
  return {
    path,
    methods: ['GET'],
    async serve(exchange, _method, called) {
      const { status, headers, body } = await render({
        path: called.path,
        host: exchange.host,
        fromThisMachine: exchange.isFromThisMachine,
        db: engine.db,
        server: engine.server,
      })
      await exchange.sendPage(status, headers, body)
    },
  }
}

/** The operations of each path, by method, in the order of declaration. */
function byPath(endpoints: readonly AnyEndpoint[]): Map<string, Map<string, Operation>> {
  const paths = new Map<string, Map<string, Operation>>()
  for (const declared of endpoints) {
    const path = pathOf(declared)
    const methods = paths.get(path) ?? new Map<string, Operation>()
    if (methods.has(methodOf(declared))) throw new Error(`${declared.route} is declared twice.`)
    methods.set(methodOf(declared), operation(declared))
    paths.set(path, methods)
  }
  return paths
}

const isAnonymous = ({ endpoint }: Operation): boolean => endpoint.access === 'anyone'

function segmentKind(path: string, endpoint: AnyEndpoint | undefined, name: string): SegmentKind {
  const declared = endpoint?.params[name]
  if (declared === undefined) throw new Error(`${path}: {${name}} is not declared among the parameters.`)
  return declared.shape.travels === 'text' ? 'text' : 'number'
}

function methodNotAllowed(declared: readonly string[]): ApiError {
  const allowed_methods = allowedMethods(declared)
  const { message, extra, failure: spec } = MethodNotAllowed({ allowed_methods })
  return new ApiError(spec, message, { ...extra }, { Allow: allowed_methods.join(', ') })
}

const allowedMethods = (declared: readonly string[]): string[] =>
  declared.includes('GET') ? [...declared, 'HEAD'] : [...declared]

async function sendError(exchange: Exchange, error: unknown): Promise<void> {
  const known = error instanceof ApiError ? error : InternalError({ request_id: exchange.id })
  const { status, body, headers } = errorAnswer(known)
  // The rest of a body that is too large is not worth reading.
  await exchange.sendJson(status, body, known.failure === BodyTooLarge ? { ...headers, Connection: 'close' } : headers)
}
