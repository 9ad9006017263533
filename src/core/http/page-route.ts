// Pages as the router sees them.
import { refuseWebhookBots } from '#core/contract/access.ts'
import type { ReadTx } from '#core/db/database.ts'
import { refuseCrossSite } from './cross-site.ts'
import { anonymousForms, readForm } from './form.ts'
import type { Page } from './page.ts'
import type { Engine } from './pipeline.ts'
import { Limits } from './rate-limit.ts'
import type { Route } from './route.ts'
import type { Router } from './router.ts'

export function routePages(router: Router<Route>, engine: Engine, pages: readonly Page[]): void {
  for (const page of pages) {
    const isLong = (name: string): boolean => page.longPath === true && page.path.endsWith(`{${name}}`)
    router.add(page.path, name => (isLong(name) ? 'path' : 'text'), pageRoute(engine, page))
  }
}

const pageRoute = (engine: Engine, { path, answer, submit }: Page): Route => ({
  path,
  methods: submit === undefined ? ['GET'] : ['GET', 'POST'],
  isPage: true,
  async serve(exchange, method, called) {
    const nowMs = engine.clock.now()
    const { host } = exchange
    const { headers } = exchange.request
    const call = {
      path: called.path,
      host,
      header: (name: string) => headers[name]?.toString(),
      async reader(tx: ReadTx) {
        const caller = await engine.authenticator.identify(tx, engine.server, headers.authorization, host)
        refuseWebhookBots('user', caller)
        return caller
      },
      address: exchange.address,
      fromThisMachine: exchange.isFromThisMachine,
      now: Math.floor(nowMs / 1000),
      limits: new Limits(engine.limiter, nowMs),
      db: engine.db,
      server: engine.server,
    }
    if (method === 'GET' || submit === undefined) return exchange.sendPage(await answer(call))
    refuseCrossSite(headers)
    return exchange.sendPage(await submit({ ...call, form: await readForm(exchange.request, anonymousForms) }))
  },
})
