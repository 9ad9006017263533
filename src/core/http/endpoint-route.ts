// The endpoints as the router sees them: one route for each path, with the operations of its methods.
import { type AnyEndpoint, apiPrefix, methodOf, pathOf } from '#core/contract/endpoint.ts'
import { Arrivals } from '#core/files/arrivals.ts'
import { IncomingFiles } from '#core/files/incoming-files.ts'
import type { RawParams } from './decode.ts'
import { anonymousForms, emptyForm, fileForms, fileLimit, type Form, forms, parseUrlEncoded, readForm } from './form.ts'
import { admit, answer, answerAtOnce, type Engine, isAnsweredAtOnce, type Operation, operation } from './pipeline.ts'
import { Limits } from './rate-limit.ts'
import type { Route } from './route.ts'
import type { Router, SegmentKind } from './router.ts'

export function routeEndpoints(router: Router<Route>, engine: Engine, endpoints: readonly AnyEndpoint[]): void {
  const arrivals = new Arrivals()
  for (const [path, operations] of byPath(endpoints)) {
    const [first] = operations.values()
    const route = endpointRoute(engine, apiPrefix + path, operations, arrivals)
    router.add(route.path, name => segmentKind(path, first?.endpoint, name), route)
  }
}

function endpointRoute(
  engine: Engine,
  path: string,
  operations: ReadonlyMap<string, Operation>,
  arrivals: Arrivals,
): Route {
  const patience = [...operations.values()].some(isAnonymous) ? anonymousForms : forms
  return {
    path,
    methods: [...operations.keys()],
    isPage: false,
    async serve(exchange, method, called) {
      const { request, host } = exchange
      const asked = operations.get(method) as Operation
      const nowMs = engine.clock.now()
      const limits = new Limits(engine.limiter, nowMs)
      exchange.limits = limits
      const { authorization, 'user-agent': userAgent } = request.headers
      const onGone = (listener: () => void): void => void exchange.response.once('close', listener)
      const head = { authorization, userAgent, host, limits, nowMs, onGone }
      // What somebody may not do is told before what is wrong with his parameters.
      const raw = (body: Form): RawParams => ({ path: called.path, body, query: parseUrlEncoded(called.query) })
      if (isAnsweredAtOnce(asked.endpoint))
        return exchange.sendJson(200, await answerAtOnce(asked, engine, head, () => raw(emptyForm)))
      const caller = await admit(asked, engine, head)
      if (asked.endpoint.takesFile) {
        const files = new IncomingFiles(engine.db, Math.floor(nowMs / 1000), fileLimit)
        const receive = async (): Promise<Record<string, unknown>> => {
          const body = await readForm(request, fileForms, files.take)
          return answer(asked, engine, { ...head, files }, caller, raw(body))
        }
        return exchange.sendJson(200, await arrivals.run(caller?.id ?? 0, () => files.droppedUnless(receive)))
      }
      const body = method === 'GET' ? emptyForm : await readForm(request, patience)
      const answered = await answer(asked, engine, head, caller, raw(body))
      const { serialize = JSON.stringify } = asked.endpoint
      return exchange.sendJsonText(200, serialize(answered))
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
  if (endpoint?.longPath && path.endsWith(`{${name}}`)) return 'path'
  return declared.shape.travels === 'text' ? 'text' : 'number'
}
