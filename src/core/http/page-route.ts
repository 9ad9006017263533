// Pages as the router sees them.
import { refuseCrossSite } from './cross-site.ts'
import { anonymousBodyLimit, readForm } from './form.ts'
import type { Page } from './page.ts'
import type { Engine } from './pipeline.ts'
import { Limits } from './rate-limit.ts'
import type { Route } from './route.ts'
import type { Router } from './router.ts'

export function routePages(router: Router<Route>, engine: Engine, pages: readonly Page[]): void {
  for (const page of pages) router.add(page.path, () => 'text', pageRoute(engine, page))
}

const pageRoute = (engine: Engine, { path, answer, submit }: Page): Route => ({
  path,
  methods: submit === undefined ? ['GET'] : ['GET', 'POST'],
  isPage: true,
  async serve(exchange, method, called) {
    const nowMs = engine.clock.now()
    const call = {
      path: called.path,
      host: exchange.host,
      address: exchange.address,
      fromThisMachine: exchange.isFromThisMachine,
      now: Math.floor(nowMs / 1000),
      limits: new Limits(engine.limiter, nowMs),
      db: engine.db,
      server: engine.server,
    }
    if (method === 'GET' || submit === undefined) return exchange.sendPage(await answer(call))
    refuseCrossSite(exchange.request.headers)
    return exchange.sendPage(await submit({ ...call, form: await readForm(exchange.request, anonymousBodyLimit) }))
  },
})
