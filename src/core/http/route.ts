// A route, as the router finds it for a path.
import type { ApiRoot } from './api-root.ts'
import type { HttpExchange } from './http-exchange.ts'

/** The methods of one path, and the function that answers them. */
export interface Route {
  readonly path: string
  readonly methods: readonly string[]
  /** A page for browsers, not for API clients. */
  readonly isPage: boolean
  /** Answered whatever the host name: for supervisors, which use addresses. */
  readonly anyHost?: boolean
  /** For an endpoint: the prefix under which it is served. */
  readonly root?: ApiRoot
  readonly serve: (exchange: HttpExchange, method: string, called: RouteMatch) => Promise<void>
}
interface RouteMatch {
  readonly path: Readonly<Record<string, string>>
  /** The text after the question mark. */
  readonly query: string
}
