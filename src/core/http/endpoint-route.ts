// The endpoints as the router sees them: one route for each path, with the operations of its methods.
import { existing } from '#core/base/existing.ts'
import { forRequest } from '#core/db/request-time.ts'
import { HeldAmounts } from '#core/limits/held-amounts.ts'
import { Limits } from '#core/limits/rate-limit.ts'
import { type ApiRoot, keyRoot, sessionRoot } from './api-root.ts'
import { type AnyEndpoint, methodOf, pathOf } from './endpoint.ts'
import { arrivingFilesLimit } from './form.ts'
import { type Operation, operation } from './operation.ts'
import { type Engine, respond, type Shares } from './pipeline.ts'
import type { Route, Router, SegmentKind } from './router.ts'
import { Turns } from './turns.ts'

export function routeEndpoints(
  router: Router<Route>,
  engine: Engine,
  endpoints: readonly AnyEndpoint[],
  bodies: HeldAmounts,
): void {
  const shares = { arrivals: new HeldAmounts(arrivingFilesLimit), bodies, turns: new Turns() }
  for (const [path, operations] of byPath(endpoints)) {
    const [first] = operations.values()
    for (const root of [keyRoot, sessionRoot]) {
      const route = endpointRoute(engine, shares, root, path, operations)
      router.add(route.path, name => segmentKind(path, first?.endpoint, name), route)
    }
  }
}

const endpointRoute = (
  engine: Engine,
  shares: Shares,
  root: ApiRoot,
  path: string,
  operations: ReadonlyMap<string, Operation>,
): Route => ({
  path: root.prefix + path,
  methods: [...operations.keys()],
  isPage: false,
  root,
  async serve(exchange, method, called) {
    const asked = existing(operations.get(method))
    const limits = new Limits(engine.limiter)
    exchange.limits = limits
    const credentials = root.credentials(exchange.request.headers, engine.server)
    const answer = await respond({
      engine,
      shares,
      operation: asked,
      exchange,
      root,
      called,
      sender: { credentials, host: exchange.host },
      limits,
      db: forRequest(engine.db),
      now: Math.floor(engine.clock.now() / 1000),
    })
    if (exchange.response.destroyed) return
    const { serialize = JSON.stringify } = asked.endpoint
    const json = serialize(answer)
    return typeof json === 'string' ? exchange.sendJsonText(200, json) : exchange.sendJsonParts(200, await json)
  },
})

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

function segmentKind(path: string, endpoint: AnyEndpoint | undefined, name: string): SegmentKind {
  const declared = endpoint?.params[name]
  if (declared === undefined) throw new Error(`${path}: {${name}} is not declared among the parameters.`)
  if (endpoint?.longPath && path.endsWith(`{${name}}`)) return 'path'
  return declared.shape.travels === 'text' ? 'text' : 'number'
}
