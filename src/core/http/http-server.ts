// Fastify as an adapter: sockets, routing and bodies. What a request means is decided in pipeline.ts.
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify'
import { type AnyEndpoint, apiPrefix, methodOf, pathOf } from '#core/contract/endpoint.ts'
import { ApiError, failure } from '#core/contract/failure.ts'
import { apiHeaders, errorAnswer, InternalError, MethodNotAllowed, NotFound, securityHeaders } from './answer.ts'
import { refuseCrossSite } from './cross-site.ts'
import {
  anonymousBodyLimit,
  bodyLimit,
  bodyTooLarge,
  emptyForm,
  type Form,
  MalformedBody,
  parseMultipart,
  parseUrlEncoded,
} from './form.ts'
import { htmlPage, html } from './html.ts'
import type { Page, PageAnswer } from './page.ts'
import { type Admission, admit, answer, type Engine, type Operation, operation } from './pipeline.ts'
import { Limits } from './rate-limit.ts'
import { refuseUnreadable } from './unreadable-request.ts'

const compress = promisify(gzip)
/** Smaller answers fit into one or two packets anyway. */
const compressFrom = 4 * 1024

const UriMalformed = failure(400, 'BAD_REQUEST', 'The address is malformed')

const routedMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
/** Stands for every method we do not route, so that a known path answers 405 to all of them. */
const otherMethod = 'TRACE'

const noSchemas = (): never => {
  throw new Error('Routes have no schemas of Fastify.')
}

/** What happens to requests, for whoever counts them. */
export type Observer = (seen: { route: string; method: string; status: number; seconds: number }) => void

export type HttpLogger = FastifyBaseLogger

export interface HttpOptions {
  readonly engine: Engine
  readonly endpoints: readonly AnyEndpoint[]
  readonly pages: readonly Page[]
  readonly logger: HttpLogger
  readonly observe: Observer
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** As in the documentation, for logs and metrics: the router's own words are harder to read. */
    declaredPath?: string
    /** Read by people rather than programs. */
    isPage?: boolean
  }
  interface FastifyRequest {
    operation?: Operation
    limits?: Limits
    admission?: Admission
  }
}

export function httpServer({ engine, endpoints, pages, logger, observe }: HttpOptions): FastifyInstance {
  const app = fastify({
    loggerInstance: logger,
    // One line per request, written below when it is answered.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // A request without a Host header means the root organization, as any unrelated host does.
    http: { requireHostHeader: false },
    bodyLimit,
    // Parameters and answers are checked by our own shapes; this keeps Fastify from loading its two compilers.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    routerOptions: { maxParamLength: 2_000 },
    // 30 s to send a request is plenty; without a limit a slow sender could hold a connection for ever.
    requestTimeout: 30_000,
    // Who already has a connection is served until the end.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => void sendError(request, reply, error),
    clientErrorHandler: refuseUnreadable,
    rewriteUrl(request) {
      if (!(routedMethods as readonly string[]).includes(request.method ?? '')) request.method = otherMethod
      return request.url ?? '/'
    },
  })
  for (const name of ['operation', 'limits', 'admission'] as const) app.decorateRequest(name, undefined)

  parseForms(app)
  app.setErrorHandler((error, request, reply) => sendError(request, reply, error))
  app.setNotFoundHandler((request, reply) => sendError(request, reply, NotFound()))
  // The handler above would run only after the body was read, and tell what is wrong with that instead.
  app.addHook('onRequest', async request => {
    if (request.is404) throw NotFound()
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.config.declaredPath ?? request.routeOptions.url ?? 'unknown'
    observe({ route, method: request.method, status: reply.statusCode, seconds: reply.elapsedTime / 1000 })
    request.log.info({ method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) })
  })

  for (const [path, operations] of byPath(endpoints)) {
    app.route({
      method: [...routedMethods, otherMethod],
      url: apiPrefix + routerPath(path, operations),
      config: { declaredPath: apiPrefix + path },
      bodyLimit: [...operations.values()].some(isAnonymous) ? anonymousBodyLimit : bodyLimit,
      onRequest: async (request, reply) => {
        // The router lets `/users/` through as an empty name.
        if (Object.values(request.params as Record<string, string>).includes('')) throw NotFound()
        if (request.method === 'OPTIONS') return sendOptions(request, reply, operations.keys())
        const called = operations.get(request.method === 'HEAD' ? 'GET' : request.method)
        if (called === undefined) throw methodNotAllowed(operations.keys())
        const limits = new Limits(engine.limiter, engine.clock.now())
        request.operation = called
        request.limits = limits
        request.admission = await admit(called, engine, limits, request.headers.authorization, hostName(request))
        return undefined
      },
      handler: async (request, reply) => {
        const { operation: called, admission } = request as Required<FastifyRequest>
        const raw = {
          path: request.params as Record<string, string>,
          body:
            request.method === 'HEAD' || request.method === 'GET' ? emptyForm : ((request.body as Form) ?? emptyForm),
          query: parseUrlEncoded(/\?(.*)/s.exec(request.url)?.[1] ?? ''),
        }
        const body = await answer(called, engine, admission, raw, request.headers['user-agent'])
        return sendJson(request, reply, 200, body)
      },
    })
  }

  for (const { path, answer: render, submit } of pages) {
    const methods = submit === undefined ? ['GET'] : ['GET', 'POST']
    app.route({
      method: [...routedMethods, otherMethod],
      url: path,
      config: { isPage: true },
      bodyLimit: anonymousBodyLimit,
      onRequest: async (request, reply) => {
        if (request.method === 'OPTIONS') return sendOptions(request, reply, methods)
        if (request.method !== 'HEAD' && !methods.includes(request.method)) throw methodNotAllowed(methods)
        if (request.method === 'POST') refuseCrossSite(request.headers)
        return undefined
      },
      handler: async (request, reply) => {
        const nowMs = engine.clock.now()
        const call = {
          path: request.params as Record<string, string>,
          host: hostName(request),
          address: addressOf(request),
          fromThisMachine: isFromThisMachine(request),
          now: Math.floor(nowMs / 1000),
          limits: new Limits(engine.limiter, nowMs),
          db: engine.db,
          server: engine.server,
        }
        const submitted = request.method === 'POST' && submit !== undefined
        return sendPage(
          request,
          reply,
          await (submitted ? submit({ ...call, form: (request.body as Form) ?? emptyForm }) : render(call)),
        )
      },
    })
  }
  // Node would answer an unknown expectation without a body, and a CONNECT not at all.
  app.server.on('checkExpectation', (request, response) => void app.server.emit('request', request, response))
  app.server.on('connect', (_request, socket) => refuseUnreadable({}, socket as Socket))
  return app
}

function parseForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_: unknown, body: string) => parseUrlEncoded(body),
  )
  app.addContentTypeParser('multipart/form-data', (request: FastifyRequest, body: Readable) =>
    parseMultipart(request.headers['content-type'] ?? '', body, request.routeOptions.bodyLimit ?? bodyLimit),
  )
  // Any other type is accepted and tells us nothing (addendum B.3).
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async () => emptyForm)
  app.addHook('onRequest', async request => {
    const type = request.headers['content-type']
    if (type !== undefined && !/^\s*(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i.test(type))
      request.headers['content-type'] = 'application/octet-stream'
  })
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

/** `/users/{user_id}` in the words of the router; numbers are digits only (addendum B.2). */
function routerPath(path: string, operations: Map<string, Operation>): string {
  const [first] = operations.values()
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const declared = first?.endpoint.params[name]
    if (declared === undefined) throw new Error(`${path}: {${name}} is not declared among the parameters.`)
    return declared.shape.travels === 'text' ? `:${name}` : `:${name}(^\\d+$)`
  })
}

function methodNotAllowed(declared: Iterable<string>): ApiError {
  const allowed_methods = allowedMethods(declared)
  const { message, extra, failure: spec } = MethodNotAllowed({ allowed_methods })
  return new ApiError(spec, message, { ...extra }, { Allow: allowed_methods.join(', ') })
}

function allowedMethods(declared: Iterable<string>): string[] {
  const methods = [...declared]
  return methods.includes('GET') ? [...methods, 'HEAD'] : methods
}

function sendOptions(request: FastifyRequest, reply: FastifyReply, declared: Iterable<string>): FastifyReply {
  const { 'Content-Type': _, ...headers } = apiHeaders
  const allow = [...allowedMethods(declared), 'OPTIONS'].sort().join(', ')
  return reply
    .code(204)
    .headers({ ...securityHeaders, ...headers, 'X-Request-Id': request.id, Allow: allow })
    .send()
}

async function sendJson(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  body: Record<string, unknown>,
): Promise<FastifyReply> {
  reply
    .code(status)
    .headers({ ...securityHeaders, ...apiHeaders, 'X-Request-Id': request.id, ...request.limits?.headers() })
  return sendText(request, reply, `${JSON.stringify(body)}\n`)
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, headers, body }: PageAnswer,
): Promise<FastifyReply> {
  reply.code(status).headers({ ...securityHeaders, Vary: 'Accept-Encoding', 'X-Request-Id': request.id, ...headers })
  return typeof body === 'string' ? sendText(request, reply, body) : reply.send(body)
}

async function sendText(request: FastifyRequest, reply: FastifyReply, text: string): Promise<FastifyReply> {
  // As bytes: to a text the framework would add a charset, which JSON does not have.
  const bytes = Buffer.from(text)
  if (bytes.length < compressFrom || !acceptsGzip(request)) return reply.send(bytes)
  return reply.header('Content-Encoding', 'gzip').send(await compress(bytes))
}

const acceptsGzip = (request: FastifyRequest): boolean =>
  /(^|[\s,])gzip(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(request.headers['accept-encoding'] ?? '')

async function sendError(request: FastifyRequest, reply: FastifyReply, error: unknown): Promise<FastifyReply> {
  const known = error instanceof ApiError ? error : fromFramework(request, error)
  if (known === undefined) request.log.error({ err: error }, 'unexpected error')
  const { status, body, headers } = errorAnswer(known ?? InternalError({ request_id: request.id }))
  reply.headers(headers)
  if (!isForReader(request)) return sendJson(request, reply, status, body)
  const text = html`<main class="narrow">
    <h1>That did not work</h1>
    <p>${String(body['msg'])}</p>
  </main>`
  return sendPage(request, reply, htmlPage('That did not work', text, status))
}

/** A person who opened a page in a browser. */
const isForReader = ({ routeOptions, headers }: FastifyRequest): boolean =>
  routeOptions.config?.isPage === true && /\btext\/html\b/.test(headers.accept ?? '')

/** Fastify's own complaints about a request, in our words. */
function fromFramework(request: FastifyRequest, error: unknown): ApiError | undefined {
  const { code = '', statusCode = 500 } = error as { code?: string; statusCode?: number }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return bodyTooLarge(request.routeOptions.bodyLimit ?? bodyLimit)
  if (code === 'FST_ERR_BAD_URL' || code === 'FST_ERR_MAX_PARAM_LENGTH') return UriMalformed()
  if (statusCode >= 400 && statusCode < 500) return MalformedBody({ why: (error as Error).message })
  return undefined
}

/** Without its port, which may be absent or differ behind a proxy; of an IPv6 address the brackets stay. */
function hostName(request: FastifyRequest): string {
  return (request.headers.host ?? '').toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
}

/** A proxy on this machine says last, in a list, for whom it asks; anybody could have written the rest of the list. */
function addressOf({ socket, headers }: FastifyRequest): string {
  const direct = socket.remoteAddress ?? ''
  const forwarded = headers['x-forwarded-for']
  return loopback.test(direct) && forwarded !== undefined ? String(forwarded).split(',').at(-1)!.trim() : direct
}

const loopback = /^(::ffff:)?127\.|^::1$/

function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  const forwarded = headers['x-forwarded-for'] !== undefined || headers['forwarded'] !== undefined
  return !forwarded && loopback.test(socket.remoteAddress ?? '')
}
