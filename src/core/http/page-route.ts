// Pages as the router sees them.
import { limitKey, refuseWebhookBots } from '#core/contract/access.ts'
import { ApiError } from '#core/contract/failure.ts'
import type { ReadTx } from '#core/db/database.ts'
import { type Credentials, sessionRoot } from './api-root.ts'
import { refuseCrossSite } from './cross-site.ts'
import { announcedBytes, bodyLimits, readForm } from './form.ts'
import type { HeldAmounts } from '#core/limits/held-amounts.ts'
import { loginPath, type Page, redirectTo } from './page.ts'
import type { Engine } from './pipeline.ts'
import { Limits } from '#core/limits/rate-limit.ts'
import type { Route, Router } from './router.ts'
import { renewedCookie, sessionToken } from './session-cookie.ts'

export function routePages(router: Router<Route>, engine: Engine, pages: readonly Page[], bodies: HeldAmounts): void {
  for (const page of pages) {
    const isLong = (name: string): boolean => page.longPath === true && page.path.endsWith(`{${name}}`)
    router.add(page.path, name => (isLong(name) ? 'path' : 'text'), pageRoute(engine, page, bodies))
  }
}

const pageRoute = (engine: Engine, { path, answer, submit, spends, anyHost }: Page, bodies: HeldAmounts): Route => ({
  path,
  methods: submit === undefined ? ['GET'] : ['GET', 'POST'],
  isPage: true,
  anyHost: anyHost === true,
  async serve(exchange, method, called) {
    const nowMs = engine.clock.now()
    const { host, address } = exchange
    const limits = new Limits(engine.limiter)
    if (spends === undefined) await limits.spend('download', address)
    const { headers } = exchange.request
    const readerCredentials = (): Credentials => {
      const token = sessionToken(engine.server, headers)
      if (headers.authorization !== undefined || token === undefined) return { authorization: headers.authorization }
      exchange.root = sessionRoot
      return { sessionToken: token }
    }
    const call = {
      path: called.path,
      query: called.query,
      host,
      header: (name: string) => headers[name]?.toString(),
      async reader(tx: ReadTx) {
        const credentials = readerCredentials()
        const caller = await engine.authenticator.identify(tx, credentials, host)
        exchange.accountId = caller.id
        exchange.cookie = renewedCookie(engine.server, credentials, caller)
        refuseWebhookBots('user', caller)
        await limits.spendOnce('download', limitKey(caller))
        return caller
      },
      address,
      fromThisMachine: exchange.isFromThisMachine,
      now: Math.floor(nowMs / 1000),
      limits,
      onGone: (listener: () => void) => void exchange.response.once('close', listener),
      db: engine.db,
      server: engine.server,
      log: engine.log,
    }
    if (method === 'GET' || submit === undefined) {
      try {
        return await exchange.sendPage(await answer(call))
      } catch (error) {
        if (!exchange.wantsHtml || headers.authorization !== undefined || !asksForLogin(error)) throw error
        return exchange.sendPage(redirectTo(loginPath))
      }
    }
    refuseCrossSite(headers)
    const { request } = exchange
    const bytes = announcedBytes(request, bodyLimits.anonymousForm.bytes)
    using _body = bodies.hold(exchange.client, bytes)
    const form = await readForm(request, bodyLimits.anonymousForm)
    return exchange.sendPage(await submit({ ...call, form }))
  },
})

const asksForLogin = (error: unknown): boolean => error instanceof ApiError && error.failure.code === 'UNAUTHORIZED'
