// The endpoints as the router sees them: one route for each path, with the operations of its methods.
import { existing } from '#core/base/existing.ts'
import { type Caller, limitKey } from '#core/contract/access.ts'
import { type AnyEndpoint, methodOf, pathOf } from './endpoint.ts'
import { type ApiRoot, keyRoot, sessionRoot } from './api-root.ts'
import { IncomingFiles } from '#core/files/incoming-files.ts'
import type { RawParams } from './decode.ts'
import { HeldAmounts } from '#core/limits/held-amounts.ts'
import { announcedBytes, arrivingFilesLimit } from './held-bodies.ts'
import {
  bodyLimits,
  emptyForm,
  fileLimit,
  type Form,
  formLimits,
  isMultipart,
  parseUrlEncoded,
  readForm,
} from './form.ts'
import { type Engine, identified, type Operation, operation, type Receive, respond } from './pipeline.ts'
import { Limits } from '#core/limits/rate-limit.ts'
import type { Route, Router, SegmentKind } from './router.ts'
import { renewedCookie } from './session-cookie.ts'
import { Turns } from './turns.ts'

export function routeEndpoints(
  router: Router<Route>,
  engine: Engine,
  endpoints: readonly AnyEndpoint[],
  bodies: HeldAmounts,
): void {
  const arrivals = new HeldAmounts(arrivingFilesLimit)
  const turns = new Turns()
  for (const [path, operations] of byPath(endpoints)) {
    const [first] = operations.values()
    for (const root of [keyRoot, sessionRoot]) {
      const route = endpointRoute(engine, root, path, operations, { arrivals, bodies, turns })
      router.add(route.path, name => segmentKind(path, first?.endpoint, name), route)
    }
  }
}

/** The objects that all endpoints use. */
interface Shared {
  readonly arrivals: HeldAmounts
  readonly bodies: HeldAmounts
  readonly turns: Turns
}

function endpointRoute(
  engine: Engine,
  root: ApiRoot,
  path: string,
  operations: ReadonlyMap<string, Operation>,
  { arrivals, bodies, turns }: Shared,
): Route {
  const usualLimits = [...operations.values()].some(isAnonymous) ? bodyLimits.anonymousForm : bodyLimits.form
  return {
    path: root.prefix + path,
    methods: [...operations.keys()],
    isPage: false,
    root,
    async serve(exchange, method, called) {
      const { request, host, address } = exchange
      const asked = existing(operations.get(method))
      const nowMs = engine.clock.now()
      const limits = new Limits(engine.limiter)
      exchange.limits = limits
      const credentials = root.credentials(request.headers, engine.server)
      const { 'user-agent': userAgent } = request.headers
      const { client } = root
      const onGone = (listener: () => void): void => void exchange.response.once('close', listener)
      const onAdmitted = (caller: Caller): void => {
        exchange.admitted = limitKey(caller)
        exchange.accountId = caller.id
        exchange.cookie = renewedCookie(engine.server, credentials, caller)
      }
      const files = asked.endpoint.takesFile
        ? new IncomingFiles(engine.db, engine.server, Math.floor(nowMs / 1000), bytesOfFile(asked.endpoint))
        : undefined
      // A read is skipped if its client has disconnected. A write that has arrived is carried out.
      const isPointless = (): boolean => method === 'GET' && exchange.response.destroyed
      const takeTurn = (work: () => Promise<object>): Promise<object> =>
        turns.run(exchange.client, async () => (isPointless() ? {} : work()))
      const head = {
        credentials,
        client,
        userAgent,
        host,
        address,
        limits,
        nowMs,
        onGone,
        onAdmitted,
        inTurn: takeTurn,
        files,
      }
      const raw = (body: Form) => (): RawParams => {
        return { path: called.path, body, query: parseUrlEncoded(called.query) }
      }
      const inTurn = async (bytes: number, work: () => Promise<object>): Promise<object> => {
        const { heavy } = asked.endpoint
        if (heavy !== true && (heavy !== 'if long' || bytes <= longRequestBytes)) return work()
        exchange.admitted ??= limitKey(await identified(engine, head))
        return takeTurn(work)
      }
      const receive: Receive = (act, caller) => {
        if (method === 'GET') return inTurn(called.query.length, () => act(raw(emptyForm)))
        // Without a file, the request is like any other.
        if (files !== undefined && isMultipart(request)) {
          const sender = caller === undefined ? '' : limitKey(caller)
          return arrivals.hold(sender, 1, () =>
            files.removedOnFailure(async () => {
              const body = await readForm(request, bodyLimits.fileForm, files.take)
              await files.complete()
              return act(raw(body))
            }),
          )
        }
        const { bodyMib } = asked.endpoint
        const bounds = bodyMib === undefined ? usualLimits : formLimits(bodyMib)
        const bytes = announcedBytes(request, bounds.bytes)
        return bodies.hold(exchange.client, bytes, async () => {
          const body = await readForm(request, bounds)
          return inTurn(bytes + called.query.length, () => act(raw(body)))
        })
      }
      const answer = await respond(asked, engine, head, receive)
      const { serialize = JSON.stringify } = asked.endpoint
      const json = serialize(answer)
      return typeof json === 'string' ? exchange.sendJsonText(200, json) : exchange.sendJsonParts(200, await json)
    },
  }
}

/** Counts the parameters. Enough for about a hundred message IDs. */
const longRequestBytes = 500

/** The operations of each path by method, in order of declaration. */
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

const bytesOfFile = ({ picture }: AnyEndpoint): number =>
  picture === undefined ? fileLimit : picture.mostMib * 1024 * 1024

const isAnonymous = ({ endpoint }: Operation): boolean => endpoint.access === 'anyone'

function segmentKind(path: string, endpoint: AnyEndpoint | undefined, name: string): SegmentKind {
  const declared = endpoint?.params[name]
  if (declared === undefined) throw new Error(`${path}: {${name}} is not declared among the parameters.`)
  if (endpoint?.longPath && path.endsWith(`{${name}}`)) return 'path'
  return declared.shape.travels === 'text' ? 'text' : 'number'
}
